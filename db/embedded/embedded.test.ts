import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openForCommand } from '#db/open-for-command.ts';
import { openDatabase } from '#db/open.ts';
import { makeDatabase } from '#tests/support/made-database.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { runProgram, type RunningProgram } from '#tests/support/running-program.ts';
import { until } from '#tests/support/site.ts';

const holder = join(import.meta.dirname, '../../tests/support/hold-database.ts');
const isRoot = process.getuid?.() === 0;

let folder: string;
let started: RunningProgram[];
let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.remove());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-embedded-'));
  started = [];
});
afterEach(async () => {
  for (const program of started) program.kill('SIGTERM');
  await Promise.all(started.map(({ exited }) => exited));
  rmSync(folder, { recursive: true });
});

function hold(dataDir: string, options = {}): RunningProgram {
  const program = runProgram([holder, dataDir], options);
  started.push(program);
  return program;
}

/** Gives the data folder a database that was closed in order. */
const copyDatabase = () => made.copyTo(folder);

const open = (dataDir: string) =>
  openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2, log: quietLog });

const fileOf = (dataDir: string) => join(dataDir, 'postgresql', 'postmaster.pid');

/** The pid of the database in a data folder, from its own file. */
function postgresOf(dataDir: string): number {
  return Number(readFileSync(fileOf(dataDir), 'utf8').split('\n')[0]);
}

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

test.for([
  ['with spaces, umlauts and quotes', `Zeitung für "alle", täglich's`],
  ['with a path of 150 characters', 'deep/'.repeat(24) + 'folder'],
])('it works in a folder %s', async ([, name = '']) => {
  const dataDir = join(folder, name);
  const first = await open(dataDir);
  expect(first.created).toBe(true);
  await first.database.execute(sql`create table kept (word text)`);
  await first.database.execute(sql`insert into kept values ('Überschrift')`);
  await first.close();
  const second = await open(dataDir);
  expect(second.created).toBe(false);
  expect((await second.database.execute(sql`select word from kept`)).rows).toEqual([{ word: 'Überschrift' }]);
  await second.close();
});

test('its writes survive power cuts, and quotation marks are not part of words', async () => {
  copyDatabase();
  const { database, close } = await open(folder);
  const { rows } = await database.execute(sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as tcp,
      to_tsvector('simple', '„Berlin“ – «Мир»')::text as words`);
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', tcp: '', words: "'berlin':1 'мир':2" }]);
  await close();
});

test('it starts on files that were restored without their modes, and closes them to others again', async () => {
  copyDatabase();
  chmodSync(join(folder, 'postgresql'), 0o755);
  await (await open(folder)).close();
  expect(statSync(join(folder, 'postgresql')).mode & 0o777).toBe(0o700);
});

test('a second start on the same folder is refused with a sentence that names the first process', async () => {
  copyDatabase();
  const first = hold(folder);
  await first.says('open');
  const second = hold(folder);
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(
      `^The data folder ${folder} is in use by another Europe News process \\(process ${first.pid}\\)\\..*\\n$`,
    ),
  );
});

test('leftovers of an interrupted creation are removed', async () => {
  mkdirSync(join(folder, 'postgresql.unfinished-999999999', 'base'), { recursive: true });
  await (await open(folder)).close();
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('of two simultaneous starts on a new folder one wins, and the other gets a sentence', async () => {
  const both = [hold(folder), hold(folder)];
  const outcomes = both.map((program) =>
    Promise.race([program.says('open').then(() => 'open'), program.exited.then(() => 'refused')]),
  );
  expect((await Promise.all(outcomes)).toSorted()).toEqual(['open', 'refused']);
  expect(both.map((program) => program.output()).join('')).toContain(
    'is in use by another Europe News process',
  );
});

test('of two starts right after a kill one wins, and the other gets a sentence, each time', async () => {
  copyDatabase();
  let running = hold(folder);
  await running.says('open');
  for (let round = 0; round < 12; round += 1) {
    running.kill('SIGKILL'); // both wait for its database to end
    const both = [hold(folder), hold(folder)];
    const outcomes = await Promise.all(
      both.map((program) =>
        program.says('open').then(
          () => 'open',
          () => 'refused',
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['open', 'refused']);
    running = both[outcomes.indexOf('open')] ?? running;
  }
});

test('if only the database is killed, it is restarted and the process goes on', async () => {
  copyDatabase();
  const program = hold(folder);
  await program.says('answers');
  process.kill(postgresOf(folder), 'SIGKILL');
  await program.says('The database is back');
  await program.says('answers', program.output().length);
  expect(program.output()).toContain('The database ended unexpectedly (ended by SIGKILL)');
});

test('on a signal to stop while the database is restarted, the process closes it in order', async () => {
  copyDatabase();
  const { close } = await open(folder);
  const killed = postgresOf(folder);
  process.kill(killed, 'SIGKILL');
  await until(async () => existsSync(fileOf(folder)) && postgresOf(folder) !== killed);
  const again = postgresOf(folder);
  await close();
  expect(isAlive(again)).toBe(false);
  expect(existsSync(fileOf(folder))).toBe(false);
});

test('the database ends within ten seconds after its process, however that ended', async () => {
  copyDatabase();
  const program = hold(folder);
  await program.says('open');
  const postgres = postgresOf(folder);
  program.kill('SIGKILL');
  await program.exited;
  await until(async () => !isAlive(postgres), 10_000);
  expect(isAlive(postgres)).toBe(false);
});

test('after both were killed at once, the next start works and has everything acknowledged', async () => {
  copyDatabase();
  const program = hold(folder);
  await program.says('open');
  const beside = await openForCommand({ databaseUrl: undefined, dataDir: folder }, 1);
  await beside.database.execute(sql`create table kept as select 42 as answer`);
  process.kill(postgresOf(folder), 'SIGKILL');
  program.kill('SIGKILL');
  await program.exited;
  await beside.close();
  const next = await open(folder);
  expect((await next.database.execute(sql`select answer from kept`)).rows).toEqual([{ answer: 42 }]);
  await next.close();
});

test('Ctrl-C, which reaches the whole group, lets the process close its database in order', async () => {
  copyDatabase();
  const program = hold(folder, { detached: true });
  await program.says('answers');
  process.kill(-program.pid, 'SIGINT');
  expect(await program.exited).toBe(0);
  expect(program.output()).not.toContain('is away');
  expect(existsSync(fileOf(folder))).toBe(false);
});

test('the pid of a dead database, reused by another process, does not prevent a start', async () => {
  copyDatabase();
  const file = fileOf(folder);
  writeFileSync(file, `${process.pid}\n${join(folder, 'postgresql')}\n0\n5432\n\n\n\n`);
  if (isRoot) chownSync(file, 65_534, 65_534);
  const { created, close } = await open(folder);
  expect(created).toBe(false);
  await close();
});

test('a command uses the database of a running process, or else starts one that others can share', async () => {
  copyDatabase();
  const alone = await openForCommand({ databaseUrl: undefined, dataDir: folder }, 1);
  expect(alone.connection.name).toBe(`the embedded database in ${folder}`);
  const beside = await openForCommand({ databaseUrl: undefined, dataDir: folder }, 1);
  expect(beside.connection.name).toBe(`the embedded database in ${folder}, run by process ${process.pid}`);
  await beside.close();
  await alone.close();
});

test("settings in the environment for other PostgreSQL servers do not affect a site's own", async () => {
  copyDatabase();
  const elsewhere = {
    PGSSLMODE: 'require',
    PGPORT: '6543',
    PGOPTIONS: '-c search_path=none',
    PGDATESTYLE: 'German',
  };
  const program = hold(folder, { env: { ...process.env, ...elsewhere } });
  await program.says('answers');
  const command = await openForCommand({ databaseUrl: undefined, dataDir: folder }, 1);
  expect(command.connection.name).toContain(`run by process ${program.pid}`);
  await command.close();
});

test('a command finds the database of a process with another temporary folder', async () => {
  const dataDir = join(folder, 'deep/'.repeat(24));
  mkdirSync(dataDir, { recursive: true });
  made.copyTo(dataDir);
  const tmp = mkdtempSync(join(tmpdir(), 'europe-news-tmp-'));
  chmodSync(tmp, 0o755); // so that the user who runs the database can enter
  const program = hold(dataDir, { env: { ...process.env, TMPDIR: tmp } });
  await program.says('answers');
  const command = await openForCommand({ databaseUrl: undefined, dataDir }, 1);
  expect(command.connection.name).toContain(`run by process ${program.pid}`);
  await command.close();
  program.kill('SIGTERM');
  await program.exited;
  expect(readdirSync(tmp)).toEqual([]);
  rmSync(tmp, { recursive: true });
});

test('a temporary folder in which no socket can be is named in one sentence', async () => {
  chmodSync(folder, 0o777);
  const ordinary = isRoot ? { uid: 1, gid: 1 } : {};
  const program = hold(join(folder, 'deep/'.repeat(24)), {
    ...ordinary,
    env: { ...process.env, TMPDIR: '/' },
  });
  expect(await program.exited).toBe(1);
  expect(program.output()).toMatch(
    /^The folder \/europe-news-\w+, for .* cannot be created .* TMPDIR .*\n$/m,
  );
});

test('a database of another major version is left as it is, and the sentence says what to do', async () => {
  copyDatabase();
  writeFileSync(join(folder, 'postgresql', 'PG_VERSION'), '17\n');
  await expect(open(folder)).rejects.toThrow(
    /belongs to PostgreSQL 17, and this version brings PostgreSQL 18.*export/,
  );
});

test('half a database, as an interrupted copy leaves it, or an empty folder, gets one sentence', async () => {
  copyDatabase();
  rmSync(join(folder, 'postgresql', 'PG_VERSION'));
  await expect(open(folder)).rejects.toThrow(/^The folder .* holds no whole database.*backup/);
  expect(existsSync(join(folder, 'postgresql', 'base'))).toBe(true);
});

test('a database of the former engine is left as it is, and the sentence says what to do', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n');
  await expect(open(folder)).rejects.toThrow(/holds a database of Europe News 0\.1.*Move that folder away/);
  expect(existsSync(join(folder, 'postgresql'))).toBe(false);
});

test.runIf(isRoot)('root can run it inside a home folder that others cannot enter', async () => {
  const home = mkdtempSync(join(homedir(), 'europe-news-home-'));
  chmodSync(home, 0o700);
  for (const TMPDIR of [tmpdir(), home]) {
    const program = hold(join(home, 'data'), { env: { ...process.env, TMPDIR } });
    await program.says('answers');
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  }
  rmSync(home, { recursive: true });
});

test.runIf(isRoot)(
  'a database made by root cannot be used by an ordinary user, or the other way round',
  async () => {
    chmodSync(folder, 0o777);
    const ordinary = { uid: 1, gid: 1 };
    const ours = join(folder, 'of-root');
    await (await open(ours)).close();
    chmodSync(ours, 0o755);
    const refused = hold(ours, ordinary);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(
      /^The database in .* was made by root, and this process runs as user 1\..*\n$/,
    );

    const theirs = join(folder, 'of-user');
    const user = hold(theirs, ordinary);
    await user.says('open');
    user.kill('SIGTERM');
    expect(await user.exited).toBe(0);
    await expect(open(theirs)).rejects.toThrow(/was made by user 1, and this process runs as root/);
    chownSync(join(theirs, 'postgresql'), 0, 0);
    await expect(open(theirs)).rejects.toThrow(/belongs to root, .* Give it to user 65534 /);
  },
);
