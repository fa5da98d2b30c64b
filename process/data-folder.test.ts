import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';
import { prepareDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the folder and its parents are created with access for their owner only', () => {
  const dataDir = join(folder, 'a/b');
  prepareDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  prepareDataFolder(dataDir);
});

test('of several simultaneous starts none fails to create it', async () => {
  const program = `
    import { prepareDataFolder } from '#process/data-folder.ts';
    const begin = ${Date.now() + 1_500};
    while (Date.now() < begin);
    for (let n = 0; n < 3_000; n += 1) prepareDataFolder('${folder}/' + n);
  `;
  const cwd = join(import.meta.dirname, '..');
  const both = [1, 2].map(() => runProgram(['--input-type=module', '--eval', program], { cwd }));
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0]);
});

test('a file in its place, a link that leads nowhere, or a place where no folder can be created, gets one sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareDataFolder(join(folder, 'file'))).toThrow(
    /^DATA_DIR cannot be used: .*file is not a folder\.$/,
  );
  expect(() => prepareDataFolder(join(folder, 'file', 'below'))).toThrow(
    /^DATA_DIR cannot be used: .*not a folder\.$/,
  );
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  expect(() => prepareDataFolder(join(folder, 'link', 'data'))).toThrow(
    /^DATA_DIR cannot be used: the link .*link leads nowhere.*\.$/,
  );
  expect(() => prepareDataFolder('/proc/nope/data')).toThrow(/^DATA_DIR cannot be used: .*ENOENT/);
});
