import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const programs = ['db/transfer/data-cli', 'server/desk/members/members-cli', 'newsroom/feeds-cli'].map(
  (name) => join(import.meta.dirname, `../${name}.ts`),
);
const full = '/dev/full';

test.skipIf(!existsSync(full))('what a command says and nobody can keep is a fault in one sentence', () => {
  for (const program of programs) {
    const run = spawnSync('sh', ['-c', `exec "$0" "$@" > ${full}`, process.execPath, program, '--help']);
    expect([run.stderr.toString(), run.status]).toEqual([
      'The output of this command cannot be written: there is no room left.\n',
      1,
    ]);
  }
});

test('what a command says and nobody reads any more is no fault', async () => {
  const [program = ''] = programs;
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual(['', 0]);
});
