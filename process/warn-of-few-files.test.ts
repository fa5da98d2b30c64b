import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '#tests/support/running-program.ts';
import { freePort } from '#tests/support/site.ts';

const root = join(import.meta.dirname, '..');
const nowhere = { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere', AUTH_SECRET: 'x'.repeat(32) };

/** Starts a program that may open so many files; returns what it says until it ends for want of a database. */
async function start(program: string, files: number): Promise<string> {
  const command = ['-c', `ulimit -n ${files} && exec "$0" "$1"`, process.execPath, join(root, program)];
  const env = { ...process.env, ...nowhere, PORT: String(await freePort()) };
  const running = runCommand('sh', command, { cwd: root, env });
  await running.exited;
  return running.output();
}

describe.skipIf(process.platform !== 'linux').each(['server/main.ts', 'newsroom/main.ts'])(
  '%s',
  (program) => {
    test('a limit of open files below the usual one causes a warning', async () => {
      expect(await start(program, 200)).toContain('Only 200 files and connections may be open at once');
      const usual = await start(program, 1_024);
      expect(usual).toContain('127.0.0.1:1');
      expect(usual).not.toContain('may be open at once');
    });
  },
);
