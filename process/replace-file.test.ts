import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

const nobody = 65_534;
const folder = mkdtempSync(join(tmpdir(), 'europe-news-replace-'));
const file = join(folder, 'list.opml');

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces the file in a process of its own; the code of the error, if there is one. */
function replaceElsewhere(text: string, before: string, first = ''): Promise<string> {
  const program = `import(${JSON.stringify(join(import.meta.dirname, 'replace-file.ts'))})
    .then(({ replaceFile }) => { ${first} return replaceFile(${JSON.stringify(file)}, ${text}) })
    .catch(({ code }) => console.log(code))`;
  return new Promise((resolve, reject) => {
    const args = ['-c', `${before} exec "$0" -e "$1"`, process.execPath, program];
    execFile('sh', args, (error, stdout) => (error ? reject(error) : resolve(stdout.trim())));
  });
}

/** Root may do everything. */
const replaceByNobody = () =>
  replaceElsewhere(`'new'`, '', `if (process.getuid() === 0) process.setuid(${nobody});`);

test('a new file has its text, and one that is replaced keeps its permissions', async () => {
  await replaceFile(file, 'new');
  chmodSync(file, 0o660);
  await replaceFile(file, 'newer');
  expect(readFileSync(file, 'utf8')).toBe('newer');
  expect(statSync(file).mode & 0o777).toBe(0o660);
  expect(readdirSync(folder)).toEqual(['list.opml']);
});

test('a file in a folder in which nothing may be made is written to', async () => {
  writeFileSync(file, 'old');
  chmodSync(file, 0o666);
  chmodSync(folder, 0o555);
  expect(await replaceByNobody()).toBe('');
  expect(readFileSync(file, 'utf8')).toBe('new');
  chmodSync(folder, 0o777);
});

test('a file that may not be written to stays as it is', async () => {
  writeFileSync(file, 'old');
  chmodSync(file, 0o444);
  chmodSync(folder, 0o777);
  expect(await replaceByNobody()).toBe('EACCES');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['list.opml']);
});

test.runIf(process.getuid?.() === 0)('a file that root replaces keeps its owner', async () => {
  writeFileSync(file, 'old');
  chownSync(file, nobody, nobody);
  await replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(statSync(file)).toMatchObject({ uid: nobody, gid: nobody });
});

test('a disk that is full leaves the old file, and nothing of the new one', async () => {
  writeFileSync(file, 'old');
  // The shell limits how large its files may become, as a disk does.
  expect(await replaceElsewhere(`'x'.repeat(100_000)`, 'trap "" XFSZ; ulimit -f 10;')).toBe('EFBIG');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['list.opml']);
});

test('what a killed process has left of the same file goes with the next one, and nothing else', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const staying = [
    `.list.opml.${process.ppid}.part`,
    `.others.opml.${pid}.part`,
    `.list.opml.${pid}.partial`,
  ];
  const leftovers = [`.list.opml.${pid}.part`, `.list.opml.${process.pid}.part`];
  for (const name of [...staying, ...leftovers]) writeFileSync(join(folder, name), 'old');
  await replaceFile(file, 'new');
  expect(readdirSync(folder).toSorted()).toEqual(['list.opml', ...staying].toSorted());
});

test('a link stays a link, and what is no file is written to', async () => {
  writeFileSync(file, 'old');
  const link = join(folder, 'link.opml');
  symlinkSync(file, link);
  await replaceFile(link, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder).toSorted()).toEqual(['link.opml', 'list.opml']);
  await replaceFile('/dev/null', 'nothing');
  await expect(replaceFile(folder, 'text')).rejects.toThrow('EISDIR');
});
