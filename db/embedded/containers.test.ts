import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase } from '#tests/support/made-database.ts';
import { runCommand, type RunningProgram } from '#tests/support/running-program.ts';

const holder = join(import.meta.dirname, '../../tests/support/hold-database.ts');
const unshare = ['--pid', '--mount', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const isAllowed = spawnSync('unshare', [...unshare, 'true']).status === 0;

let folder: string;
let temporary: string;
let running: RunningProgram[];
let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());

beforeEach(() => {
  running = [];
  folder = mkdtempSync(join(tmpdir(), 'europe-news-volume-'));
  temporary = mkdtempSync(join(tmpdir(), 'europe-news-tmp-'));
  chmodSync(temporary, 0o755); // so that the user who runs the database can enter
});
afterEach(async () => {
  await Promise.all(running.map(end));
  for (const path of [folder, temporary]) rmSync(path, { recursive: true });
});

/** Holds the database in what containers consist of, with a view of processes of its own. */
function hold(TMPDIR = tmpdir()): RunningProgram {
  const args = [...unshare, process.execPath, holder, folder];
  const program = runCommand('unshare', args, { env: { ...process.env, TMPDIR } });
  running.push(program);
  return program;
}

/** Ends a container, and with it all that runs there. */
async function end(program: RunningProgram): Promise<void> {
  program.kill('SIGKILL');
  await program.exited;
}

function outcomeOf(program: RunningProgram): Promise<'open' | 'refused'> {
  return program.says('open').then(
    () => 'open',
    () => 'refused',
  );
}

describe.runIf(isAllowed)('in containers with one volume', () => {
  test.for(['the same temporary folder', 'another temporary folder'])(
    'a second start, with %s, is refused, and one after the end of the first works',
    async (folders) => {
      made.copyTo(folder);
      const first = hold();
      await first.says('answers');
      const file = join(folder, 'postgresql', 'postmaster.pid');
      const postmaster = readFileSync(file, 'utf8');
      const second = hold(folders.startsWith('the same') ? undefined : temporary);
      expect(await outcomeOf(second)).toBe('refused');
      expect(second.output()).toMatch(
        /^The data folder .* is in use by another Europe News process \(.*\)\..*\n$/,
      );
      expect(readFileSync(file, 'utf8')).toBe(postmaster);
      await first.says('answers', first.output().length);
      await end(first);
      await hold().says('answers');
    },
  );

  test('of simultaneous starts on a new folder one wins', async () => {
    const both = [hold(), hold(temporary)];
    expect((await Promise.all(both.map(outcomeOf))).toSorted()).toEqual(['open', 'refused']);
  });
});
