import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variableNames } from '#process/config.ts';

export type Site = {
  url: string;
  pid: number;
  dataDir: string;
  /** All output of the process so far. */
  output: () => string;
  /** Sends the signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const root = join(import.meta.dirname, '../..');
/** Settings of this machine or of a .env file in the project must not affect tests. */
const unset = Object.fromEntries(variableNames.map((name) => [name, '']));
const readyWithin = 300_000; // ms; the first start may build, on a busy machine

/**
 * Starts the whole product as `npm start` does, on a free port with a data folder of its own, without a sample edition.
 * It ends with this process at the latest, even if that is killed. `log`: the file that gets its log instead of
 * `output`.
 */
export async function startSite(
  opml: string,
  environment: Record<string, string> = {},
  log?: string,
): Promise<Site> {
  const port = environment.PORT ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-site-'));
  const dataDir = environment.DATA_DIR ?? join(folder, 'data');
  const feeds = join(folder, 'feeds.opml');
  writeFileSync(feeds, opml);
  const out = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'server/main.ts', '--build'], {
    cwd: root,
    stdio: ['ignore', out, 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...unset,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      FEEDS: feeds,
      FEED_PRIVATE_NETWORK: 'allow',
      SAMPLE_EDITION: 'off',
      ...environment,
    },
  });
  if (typeof out === 'number') closeSync(out); // the child has its own
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const code = await exited;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  const url = `http://localhost:${port}`;
  const failed = exited.then((code) => {
    throw new Error(`The site stopped with exit code ${code}:\n${output}`);
  });
  failed.catch(() => undefined); // handled by the race; after that, the test stops the site
  try {
    await Promise.race([until(() => answers(`${url}/readyz`), readyWithin), failed]);
  } catch (error) {
    child.kill(); // nobody else can stop it
    throw error;
  }
  return { url, pid: child.pid ?? 0, dataDir, output: () => output, stop };
}

/** Polls until the condition is true. Throws after `within` milliseconds. */
export async function until(condition: () => Promise<boolean>, within = 120_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited ${within} ms in vain.`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Below the ephemeral ports: an outgoing connection could take one of those before the site does. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((answer) => {
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => answer(true));
  });
  server.close();
  return isFree ? port : freePort();
}
