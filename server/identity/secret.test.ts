import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#process/config.ts';
import { readSecret, readSecretOfSite } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'europe-news-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const alone = { authSecret: undefined, databaseUrl: undefined };

test('a secret is generated once and stored where only this user can read it', () => {
  const { secret, isNew } = readSecret({ ...alone, dataDir });
  expect(isNew).toBe(true);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret({ ...alone, dataDir })).toEqual({ secret, isNew: false });
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('a given secret is used, and one is required if processes share a database', () => {
  expect(readSecret({ ...alone, authSecret: 'given', dataDir }).secret).toBe('given');
  const shared = { authSecret: undefined, databaseUrl: 'postgresql://db/news', dataDir };
  expect(() => readSecret(shared)).toThrow(ConfigError);
});

test('a command has the secret of its site, and makes none where the site’s is lost or in a setting', () => {
  expect(() => readSecretOfSite({ ...alone, dataDir })).toThrow(/^There is no secret in .*AUTH_SECRET/);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readSecretOfSite({ ...alone, authSecret: 'given', dataDir })).toBe('given');
  const { secret } = readSecret({ ...alone, dataDir });
  expect(readSecretOfSite({ ...alone, dataDir })).toBe(secret);
});

test('a damaged secret is reported and not used', () => {
  writeFileSync(join(dataDir, 'secret'), 'half');
  expect(() => readSecret({ ...alone, dataDir })).toThrow('is damaged');
});

test('a secret that cannot be read, such as another user’s, gets one sentence', () => {
  mkdirSync(join(dataDir, 'secret')); // root can read any file
  expect(() => readSecret({ ...alone, dataDir })).toThrow(ConfigError);
});

test('an empty secret, left by a killed start, is generated again', () => {
  writeFileSync(join(dataDir, 'secret'), '');
  expect(readSecret({ ...alone, dataDir }).secret).toMatch(/^[0-9a-f]{64}$/);
});

test('processes that start at the same moment have the same secret', async () => {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ readSecret }) => {
      parentPort.on('message', (dataDir) => parentPort.postMessage(readSecret({ dataDir }).secret));
      parentPort.postMessage('ready');
    });`;
  const workerData = { module: new URL('./secret.ts', import.meta.url).href };
  const starts = Array.from({ length: 4 }, () => new Worker(code, { eval: true, workerData }));
  const answers = () => Promise.all(starts.map(async (start) => once(start, 'message')));
  await answers();
  for (let folder = 0; folder < 30; folder++) {
    const asked = answers();
    for (const start of starts) start.postMessage(join(dataDir, String(folder)));
    expect(new Set((await asked).flat()).size).toBe(1);
  }
  await Promise.all(starts.map((start) => start.terminate()));
});
