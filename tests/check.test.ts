import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './support/running-program.ts';

const root = join(import.meta.dirname, '..');
const sources = [
  'package.json',
  'scripts/check.ts',
  'scripts/test-totals.ts',
  'tests/support/shared-memory.ts',
];
/** A test runner that has started something, and ends it when it is interrupted. */
const runner = `
process.on('SIGINT', () => setTimeout(() => { require('node:fs').writeFileSync('ended', ''); process.exit(130); }, 100));
setInterval(() => {}, 1000);
console.log('testing');
`;

test('ending the gate ends its test runner, and lets it end what that has started', async () => {
  const project = mkdtempSync(join(tmpdir(), 'europe-news-check-'));
  for (const path of sources) cpSync(join(root, path), join(project, path));
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  const node = join(project, 'node'); // the first line of a program cannot name a path with spaces
  symlinkSync(process.execPath, node);
  for (const tool of ['react-router', 'tsc', 'oxlint', 'oxfmt', 'knip', 'vitest'])
    writeFileSync(join(project, 'node_modules/.bin', tool), `#!${node}\n${tool === 'vitest' ? runner : ''}`, {
      mode: 0o755,
    });
  const gate = runProgram([join(project, 'scripts/check.ts')], { cwd: project });
  await gate.says('testing');
  gate.kill('SIGTERM');
  expect(await gate.exited).toBe(1);
  expect(existsSync(join(project, 'ended'))).toBe(true);
  rmSync(project, { recursive: true });
});
