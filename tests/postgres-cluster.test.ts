import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresBinaries } from './support/postgres-cluster.ts';
import { runProgram } from './support/running-program.ts';

const program = join(import.meta.dirname, 'support/hold-postgres-until-killed.ts');

for (const state of ['running', 'suspended'])
  test.runIf(postgresBinaries())(
    `a ${state} server of tests ends with them when they are killed`,
    async () => {
      const tests = runProgram([program, state]);
      await tests.says('\n');
      const folder = tests.output().trim();
      expect(existsSync(join(folder, 'data/postmaster.pid'))).toBe(true);
      tests.kill('SIGKILL');
      await tests.exited;
      await expect.poll(() => existsSync(folder)).toBe(false);
    },
  );
