import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const known = ['[1].toSorted()', 'document.title', 'import.meta.env.SSR'];
/** Newer than the oldest supported browsers, or Node's alone. */
const unknown = [
  'Object.groupBy([1], String)',
  'new Set([1]).difference(new Set([1]))',
  'new Float16Array(1)',
  'new DisposableStack()',
  "Buffer.from('')",
];

test('what runs in browsers cannot use newer functions of the language, or those of Node', async () => {
  const project = mkdtempSync(join(tmpdir(), 'europe-news-types-'));
  for (const file of ['tsconfig.json', 'tsconfig.browsers.json'])
    copyFileSync(join(root, file), join(project, file));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'app'));
  const planted = [...known, ...unknown];
  const source = planted.map((value, line) => `export const value${line} = ${value};\n`).join('');
  writeFileSync(join(project, 'app/planted.ts'), source);
  const check = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.browsers.json'], {
    cwd: project,
  });
  const { stdout } = await check.catch((complaint: unknown) => complaint as { stdout: string });
  rmSync(project, { recursive: true });
  const lines = [...stdout.matchAll(/planted\.ts\((\d+)/g)].map(([, line]) => Number(line));
  expect(lines.map((line) => planted[line - 1])).toEqual(unknown);
});
