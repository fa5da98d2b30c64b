import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openPictureFiles } from './picture-files.ts';
import { removeFiles, removeOldest } from './remove-oldest.ts';

const hour = 3_600; // s
const year = 365 * 24 * hour;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-oldest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

/** Puts a file there that was last used so many seconds ago. */
function put(name: string, bytes: number, age: number): void {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), Buffer.alloc(bytes));
  const used = Date.now() / 1000 - age;
  utimesSync(pathOf(name), used, used);
}

const left = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .map((path) => path.slice('00/'.length))
    .toSorted();

const tidyUp = (bytesMax: number) => removeOldest(folder, bytesMax, new AbortController().signal);

test('a picture goes as a whole, by the last use of any of its files', async () => {
  for (const id of ['aa1', 'aa2', 'ab3', 'ac4']) put(`${id}-1440.webp`, 60_000, 50 * hour);
  for (const [id, age] of [
    ['aa1', 0],
    ['aa2', 40 * hour],
    ['ab3', hour],
    ['ac4', 30 * hour],
  ] as const)
    put(`${id}-640.webp`, 20_000, age);
  await tidyUp(200_000);
  expect(left()).toEqual(['aa1-1440.webp', 'aa1-640.webp', 'ab3-1440.webp', 'ab3-640.webp']);
});

test('pictures that were stored while the clock was ahead go first, unless they are used again', async () => {
  put('aa1-640.webp', 20_000, -year);
  put('aa2-640.webp', 20_000, -year);
  put('ab3-640.webp', 20_000, 24 * hour);
  put('ab4-640.webp', 20_000, -0.5 * hour);
  const files = openPictureFiles({ folder, bytesMax: 1_000_000 }, quietLog);
  await files.write('aa2-640.webp', Buffer.alloc(20_000));
  utimesSync(pathOf('aa2-640.webp'), Date.now() / 1000 + year, Date.now() / 1000 + year);
  await files.read('aa2-640.webp');
  expect(statSync(pathOf('aa2-640.webp')).mtimeMs).toBeLessThanOrEqual(Date.now());
  await files.close();
  await tidyUp(70_000);
  expect(left()).toEqual(['aa2-640.webp', 'ab3-640.webp', 'ab4-640.webp']);
});

test('of pictures used in the same hour no more go than make room for some new ones, and none within the limit', async () => {
  for (let n = 0; n < 10; n++) put(`aa${n}-640.webp`, 10_000, 5 * hour);
  await tidyUp(100_000);
  expect(left()).toHaveLength(10);
  await tidyUp(99_000);
  expect(left()).toHaveLength(8);
});

test('unfinished files go after an hour, whatever becomes of their picture', async () => {
  put('aa1-640.webp', 1_000, 0);
  put('aa1-640.webp.1.part', 1_000, 2 * hour);
  put('aa1-640.webp.2.part', 1_000, 0);
  await tidyUp(1_000_000);
  expect(left()).toEqual(['aa1-640.webp', 'aa1-640.webp.2.part']);
});

test('once the site stops nothing more is looked at or removed', async () => {
  put('aa1-640.webp', 1_000, hour);
  put('aa2-640.webp.1.part', 1_000, 2 * hour);
  const stopped = AbortSignal.abort();
  await removeOldest(folder, 0, stopped);
  await removeFiles(folder, async (names) => names, stopped);
  expect(left()).toHaveLength(2);
});
