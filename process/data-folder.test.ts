import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the folder and its parents are created for their owner alone', () => {
  const dataDir = join(folder, 'a/b');
  prepareDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  prepareDataFolder(dataDir);
});

test('a file in its place, or a place that takes no folders, is told in one sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareDataFolder(join(folder, 'file'))).toThrow(
    /^DATA_DIR cannot be used: .*file is not a folder\.$/,
  );
  expect(() => prepareDataFolder(join(folder, 'file', 'below'))).toThrow(
    /^DATA_DIR cannot be used: .*not a folder\.$/,
  );
  expect(() => prepareDataFolder('/proc/nope/data')).toThrow(/^DATA_DIR cannot be used: .*ENOENT/);
});
