import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#process/config.ts';
import { readSecret } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'europe-news-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const alone = { authSecret: undefined, databaseUrl: undefined };

test('a secret is made once and kept where only this user reads it', () => {
  const secret = readSecret({ ...alone, dataDir });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret({ ...alone, dataDir })).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('a given secret is taken, and one must be given where processes share a database', () => {
  expect(readSecret({ ...alone, authSecret: 'given', dataDir })).toBe('given');
  const shared = { authSecret: undefined, databaseUrl: 'postgresql://db/news', dataDir };
  expect(() => readSecret(shared)).toThrow(ConfigError);
});

test('a damaged secret is told instead of used', () => {
  writeFileSync(join(dataDir, 'secret'), 'half');
  expect(() => readSecret({ ...alone, dataDir })).toThrow('is damaged');
});

test('a secret that cannot be read, as that of another user, is told in a sentence', () => {
  mkdirSync(join(dataDir, 'secret')); // root may read all that is a file
  expect(() => readSecret({ ...alone, dataDir })).toThrow(ConfigError);
});

test('an empty secret, as a killed start leaves on a full disk, is made anew', () => {
  writeFileSync(join(dataDir, 'secret'), '');
  expect(readSecret({ ...alone, dataDir })).toMatch(/^[0-9a-f]{64}$/);
});
