import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';
import { nameLibraries } from './user-name.ts';

const program = join(import.meta.dirname, '../../tests/support/hold-database.ts');
const isRoot = process.getuid?.() === 0;
const hasLibrary = globSync(nameLibraries).length > 0;
const nameless = { uid: 1_234_567, gid: 0 }; // as containers get it on some platforms

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-nameless-'));
  chmodSync(folder, 0o770);
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => runProgram([program, join(folder, 'data')], nameless);

test.runIf(isRoot && hasLibrary)('a user id without a name can create and use a database', async () => {
  for (const _ of ['created', 'there']) {
    const site = start();
    await site.says('answers');
    site.kill('SIGTERM');
    expect(await site.exited).toBe(0);
  }
});

test.runIf(isRoot && !hasLibrary)('a user id without a name is told what to do', async () => {
  const site = start();
  expect(await site.exited).toBe(1);
  expect(site.output()).toMatch(
    /^PostgreSQL creates no database for a user id without a name, such as 1234567 here\. Install [^\n]+\n$/,
  );
});
