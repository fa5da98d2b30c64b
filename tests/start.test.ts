import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const catalogue =
  '<opml version="2.0"><head><title>One</title></head><body><outline type="rss" text="Unreachable" ' +
  'xmlUrl="http://127.0.0.1:1/feed.xml" language="en" category="/scope/europe"/></body></opml>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-start-'));
  writeFileSync(join(folder, 'feeds.opml'), catalogue);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a program of ours; `output` grows while it runs. */
function run(program: string, environment: Record<string, string> = {}, options: string[] = []) {
  const ours = {
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    FEEDS: join(folder, 'feeds.opml'),
    SAMPLE_EDITION: 'off',
  };
  const env = { ...process.env, ...ours, ...environment };
  const child = spawn(process.execPath, [...options, resolve(root, program)], { cwd: root, env });
  const started = { child, output: '', exited: once(child, 'exit').then(([code]) => code as number | null) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (started.output += chunk.toString()));
  }
  return started;
}

async function says(started: ReturnType<typeof run>, words: string): Promise<void> {
  while (!started.output.includes(words)) {
    await Promise.race([
      once(started.child.stdout, 'data'),
      started.exited.then(() => Promise.reject(new Error(started.output))),
    ]);
  }
}

test('bad values stop the start, each with one sentence that names its variable', async () => {
  const started = run('server/main.ts', {
    PORT: '70000',
    NEWSROOM: 'maybe',
    DATABASE_URL: 'mysql://user:secret@host/news',
  });
  expect(await started.exited).toBe(1);
  expect(started.output.trim().split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535, not "70000".',
    'DATABASE_URL must be an address like postgresql://user:password@host/database.',
    'NEWSROOM must be "on" or "off", not "maybe".',
  ]);
});

test('a database that does not answer stops the start with one sentence that keeps its password', async () => {
  const started = run('server/main.ts', {
    DATABASE_URL: 'postgresql://europe:secret@127.0.0.1:1/news',
    AUTH_SECRET: 'x'.repeat(32),
  });
  expect(await started.exited).toBe(1);
  expect(started.output).toContain(
    'The database in DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  );
  expect(started.output).not.toContain('secret');
});

test('a database that others may share asks for the secret that signs their sessions', async () => {
  const started = run('server/main.ts', { DATABASE_URL: 'postgresql://europe@127.0.0.1:1/news' });
  expect(await started.exited).toBe(1);
  expect(started.output).toMatch(/^AUTH_SECRET must be given together with DATABASE_URL.*\n$/);
});

test('a process whose sources are watched, as in development, waits for its database like any other', async () => {
  const started = run('newsroom/main.ts', {}, ['--watch']);
  await says(started, 'The newsroom watches');
  started.child.kill('SIGTERM');
  await started.exited;
  expect(started.output).not.toContain('Failed running');
});

test('the project starts from a folder with spaces and umlauts in its name', async () => {
  const house = join(folder, 'Zeitung für alle #1');
  for (const part of ['contract', 'db', 'feeds', 'newsroom', 'process', 'server', 'package.json'])
    cpSync(join(root, part), join(house, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const started = run(join(house, 'newsroom/main.ts'), { SAMPLE_EDITION: 'on' });
  await says(started, 'The sample edition is shown until news arrives: 273 pieces');
  await says(started, 'The newsroom watches');
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
});

test('a second process on one data folder is refused, and the first stops in order when told to', async () => {
  const first = run('newsroom/main.ts');
  await says(first, 'The newsroom watches');
  const second = run('newsroom/main.ts');
  expect(await second.exited).toBe(1);
  expect(second.output).toContain(`is in use by another Europe News process (process ${first.child.pid})`);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(first.output).toContain('Stopping: SIGTERM');
});
