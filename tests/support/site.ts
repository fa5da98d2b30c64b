import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variableNames } from '#process/config.ts';

export type Site = {
  url: string;
  dataDir: string;
  /** Everything the process has written so far. */
  output: () => string;
  /** Sends the signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

const root = join(import.meta.dirname, '../..');
/** Neither this machine's settings nor those of a .env beside the project are a test's business. */
const unset = Object.fromEntries(variableNames.map((name) => [name, '']));
const readyWithin = 120_000; // ms; the first start may build

/** Starts the whole product as `npm start` does, on a free port with a data folder of its own; without a sample edition. */
export async function startSite(opml: string, environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-site-'));
  const dataDir = environment.DATA_DIR ?? join(folder, 'data');
  const feeds = join(folder, 'feeds.opml');
  writeFileSync(feeds, opml);
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'server/main.ts', '--build'], {
    cwd: root,
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
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
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
  await Promise.race([until(() => answers(`${url}/readyz`), readyWithin), failed]);
  failed.catch(() => undefined); // a later stop is the test's own
  return { url, dataDir, output: () => output, stop };
}

/** Asks again until the answer is yes. Throws after `within` milliseconds. */
export async function until(condition: () => Promise<boolean>, within = 30_000): Promise<void> {
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

/** One that nobody listens at, yet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
