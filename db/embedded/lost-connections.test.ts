import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openForCommand } from '#db/open-for-command.ts';
import { makeDatabase } from '#tests/support/made-database.ts';
import { runProgram, type RunningProgram } from '#tests/support/running-program.ts';
import { dataFolder } from './data-folder.ts';

const program = join(import.meta.dirname, '../../tests/support/hold-database.ts');

let folder: string;
let site: RunningProgram;
let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-embedded-'));
  made.copyTo(folder);
  site = runProgram([program, folder]);
  await site.says('answers');
});
afterEach(async () => {
  site.kill('SIGTERM');
  await site.exited;
  rmSync(folder, { recursive: true });
});

const openCommand = () => openForCommand({ databaseUrl: undefined, dataDir: folder }, 1);

const postgres = () =>
  Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The process that serves a connection of the site. */
async function oneProcess(): Promise<number> {
  const { database, close } = await openCommand();
  const { rows } = await database.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = ${`europe-news ${site.pid}`} limit 1`,
  );
  await close();
  return rows[0]?.pid ?? 0;
}

test('after one of the database’s processes was killed, commands still find the running site', async () => {
  process.kill(await oneProcess(), 'SIGKILL'); // as a system does when memory runs out
  await site.says('reinitializing');
  await site.says('ready to accept connections', site.output().indexOf('reinitializing'));
  const { connection, close } = await openCommand();
  expect(connection.name).toContain(`run by process ${site.pid}`);
  await close();
});

test('a restarted database recreates the folder of its socket if that was removed', async () => {
  rmSync(dataFolder(folder).sockets, { recursive: true });
  process.kill(postgres(), 'SIGKILL');
  await site.says('The database is back');
  await site.says('answers', site.output().length);
  expect(site.output()).toContain('The database ended unexpectedly (ended by SIGKILL)');
});

test('a start waits for processes of a killed database that are still ending', async () => {
  const slow = await oneProcess();
  process.kill(slow, 'SIGSTOP');
  process.kill(postgres(), 'SIGKILL');
  site.kill('SIGKILL');
  await site.exited;
  site = runProgram([program, folder]);
  await site.says('still in use');
  process.kill(slow, 'SIGKILL');
  await site.says('answers');
  expect(site.output()).toContain('ready to accept connections');
});
