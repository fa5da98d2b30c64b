import { execFile } from 'node:child_process';
import {
  chmodSync,
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

const folder = mkdtempSync(join(tmpdir(), 'europe-news-replace-'));
const file = join(folder, 'list.opml');

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a new file has its text, and one that is replaced keeps its permissions', async () => {
  await replaceFile(file, 'new');
  chmodSync(file, 0o660);
  await replaceFile(file, 'newer');
  expect(readFileSync(file, 'utf8')).toBe('newer');
  expect(statSync(file).mode & 0o777).toBe(0o660);
  expect(readdirSync(folder)).toEqual(['list.opml']);
});

test('a disk that is full leaves the old file, and nothing of the new one', async () => {
  writeFileSync(file, 'old');
  // The shell limits how large its files may become, as a disk does.
  const program = `import(${JSON.stringify(join(import.meta.dirname, 'replace-file.ts'))})
    .then(({ replaceFile }) => replaceFile(${JSON.stringify(file)}, 'x'.repeat(100_000)))
    .catch(({ code }) => console.log(code))`;
  const said = await new Promise<string>((resolve, reject) => {
    const limited = ['-c', 'trap "" XFSZ; ulimit -f 10; exec "$0" -e "$1"', process.execPath, program];
    execFile('sh', limited, (error, stdout) => (error ? reject(error) : resolve(stdout.trim())));
  });
  expect(said).toBe('EFBIG');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['list.opml']);
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
