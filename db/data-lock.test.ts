import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const holder = (end: string) =>
  `import { lockDataFolder } from '#db/data-lock.ts'; lockDataFolder(${JSON.stringify(folder)}); console.log('held'); ${end}`;

test('a second process is refused and told who holds the folder', async () => {
  const lock = lockDataFolder(folder);
  const second = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', holder('')]);
  await expect(second).rejects.toThrow(`in use by another Europe News process (pid ${process.pid})`);
  lock.release();
});

test('the folder is free again after its holder was killed', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    holder('setInterval(() => {}, 1000);'),
  ]);
  await once(child.stdout, 'data');
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataFolder(folder).release();
});
