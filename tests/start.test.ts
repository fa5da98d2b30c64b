import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDatabase } from './support/made-database.ts';
import { runProgram, type RunningProgram } from './support/running-program.ts';
import { freePort } from './support/site.ts';

const root = join(import.meta.dirname, '..');
const catalogue =
  '<opml version="2.0"><head><title>One</title></head><body><outline type="rss" text="Unreachable" ' +
  'xmlUrl="http://127.0.0.1:1/feed.xml" language="en" category="/scope/europe"/></body></opml>';

let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-start-'));
  mkdirSync(join(folder, 'data'));
  made.copyTo(join(folder, 'data'));
  writeFileSync(join(folder, 'feeds.opml'), catalogue);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one of our programs on the data folder, which has a database, and the catalogue of this test. */
function run(
  program: string,
  environment: Record<string, string> = {},
  options: string[] = [],
): RunningProgram {
  const ours = {
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    FEEDS: join(folder, 'feeds.opml'),
    SAMPLE_EDITION: 'off',
  };
  const env = { ...process.env, ...ours, ...environment };
  return runProgram([...options, resolve(root, program)], { cwd: root, env });
}

test('invalid settings stop the start, each with one sentence that names the variable', async () => {
  const started = run('server/main.ts', {
    PORT: '70000',
    NEWSROOM: 'maybe',
    DATABASE_URL: 'mysql://user:secret@host/news',
  });
  expect(await started.exited).toBe(1);
  expect(started.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535, not "70000".',
    'DATABASE_URL must be an address like postgresql://user:password@host/database (for a socket postgresql://user@localhost/database?host=/run/postgresql), where a password writes # as %23, / as %2F and ? as %3F.',
    'NEWSROOM must be "on" or "off", not "maybe".',
  ]);
});

test('a database that does not answer stops the start with one sentence that does not contain its password', async () => {
  const started = run('server/main.ts', {
    PORT: String(await freePort()),
    DATABASE_URL: 'postgresql://europe:secret@127.0.0.1:1/news',
    AUTH_SECRET: 'x'.repeat(32),
  });
  expect(await started.exited).toBe(1);
  expect(started.output()).toContain(
    'The database in DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  );
  expect(started.output()).not.toContain('secret');
});

test('a port in use stops the start before a server’s database is asked, which it would bring up to date', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const started = run('server/main.ts', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgresql://europe:secret@127.0.0.1:1/news',
    AUTH_SECRET: 'x'.repeat(32),
  });
  expect(await started.exited).toBe(1);
  other.close();
  expect(started.output()).toContain(`Cannot listen on port ${port} of 127.0.0.1`);
});

test('a port in use stops the start before the sample edition is loaded', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const started = run('server/main.ts', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'new'),
    SAMPLE_EDITION: 'on',
  });
  expect(await started.exited).toBe(1);
  other.close();
  expect(started.output()).toContain(`Cannot listen on port ${port} of 127.0.0.1`);
  expect(started.output()).not.toContain('sample edition');
});

test('with a database that others may share, the secret for sessions is required', async () => {
  const started = run('server/main.ts', { DATABASE_URL: 'postgresql://europe@127.0.0.1:1/news' });
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(/^AUTH_SECRET must be given together with DATABASE_URL.*\n$/);
});

test('a process with watched sources, as in development, waits for its database like any other', async () => {
  const started = run('newsroom/main.ts', {}, ['--watch']);
  await started.says('The newsroom watches');
  started.kill('SIGTERM');
  await started.exited;
  expect(started.output()).not.toContain('Failed running');
});

test('the project starts from a folder with spaces and umlauts in its name', async () => {
  const house = join(folder, 'Zeitung für alle #1');
  for (const part of ['contract', 'db', 'feeds', 'fetching', 'newsroom', 'process', 'server', 'package.json'])
    cpSync(join(root, part), join(house, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const started = run(join(house, 'newsroom/main.ts'), {
    DATA_DIR: join(folder, 'new'),
    SAMPLE_EDITION: 'on',
  });
  await started.says('The sample edition is shown until news arrives: 273 pieces');
  await started.says('The newsroom watches');
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
});

test('a second process on the same data folder is refused, and the first stops in order on a signal', async () => {
  const first = run('newsroom/main.ts');
  await first.says('The newsroom watches');
  const second = run('newsroom/main.ts');
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`is in use by another Europe News process (process ${first.pid})`);
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(first.output()).toContain('Stopping: SIGTERM');
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s at any moment of its start, the process ends in order',
  async (signal) => {
    const dataDir = join(folder, signal === 'SIGTERM' ? 'new' : 'data'); // a new one takes longer
    for (const moment of ['PostgreSQL: starting', 'The newsroom watches']) {
      const started = run('newsroom/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
      await started.says(moment);
      started.kill(signal);
      expect({ moment, code: await started.exited }).toEqual({ moment, code: 0 });
      expect(started.output()).not.toMatch(/"level":[56]0/);
    }
  },
);

test('when its launcher is killed, the process ends too', async () => {
  const launcher = join(folder, 'launcher.mjs');
  writeFileSync(
    launcher,
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, ['newsroom/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });`,
  );
  const started = run(launcher);
  await started.says('The newsroom watches');
  started.kill('SIGKILL');
  await started.exited; // resolves when its output is closed
  expect(started.output()).toContain('Stopping: the process that launched this one is gone');
});

test('when npm gets a signal, which its shell does not pass on, the site ends too', async () => {
  const shell = join(folder, 'shell.mjs');
  writeFileSync(
    shell,
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, ['scripts/launch.mjs', 'newsroom/main.ts'], { stdio: 'inherit' });`,
  );
  const started = run(shell, { npm_lifecycle_event: 'newsroom' });
  await started.says('The newsroom watches');
  started.kill('SIGKILL');
  await started.exited; // resolves when its output is closed
  expect(started.output()).toContain('Stopping: SIGTERM');
});
