import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { DatabaseUnavailable, explainOutage } from './database-unavailable.ts';
import { sql } from './drizzle.ts';
import { migrateDatabase, migrationLock } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openSession } from './session.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

test('concurrent statements of many connections do not mix', async () => {
  const { database } = opened;
  const one = async (client: number) => {
    for (let round = 0; round < 40; round += 1) {
      const text = `client ${client} round ${round}`;
      const query =
        client % 2
          ? sql`select ${text}::text as answer`
          : sql`select ${text}::text as answer, ${round}::int as round`;
      expect((await database.execute(query)).rows[0]).toMatchObject({ answer: text });
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, client) => one(client)));
});

test('a transaction is invisible to others until it commits, and leaves nothing if it fails', async () => {
  const { database } = opened;
  await database.execute(sql`create table ledger (entry int)`);
  const failing = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into ledger values (1)`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await database.transaction((transaction) => transaction.execute(sql`insert into ledger values (2)`));
  expect((await database.execute(sql`select entry from ledger`)).rows).toEqual([{ entry: 2 }]);
});

test('a statement that fails leaves the connection usable', async () => {
  const { database } = opened;
  const attempts = Array.from({ length: 24 }, (_, n) =>
    database.execute(sql`select 1 / ${n % 2}::int as answer`).then(
      () => 'answered',
      () => 'failed',
    ),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes).toEqual(outcomes.map((_, n) => (n % 2 ? 'answered' : 'failed')));
});

test('migrations of a database in use are logged before and after, and nothing is logged if none is due', async () => {
  const { database, connection } = opened;
  const messages: string[] = [];
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg);
  const log = pino({ level: 'info' }, { write });
  const open = () => openDatabase({ databaseUrl: connection.url, dataDir: '', poolSize: 1, log });
  await (await open()).close();
  expect(messages).toEqual([]);
  // The newest migration can be carried out twice.
  await database.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  await (await open()).close();
  expect(messages).toEqual([
    'Bringing the database up to date: 1 migration. A large site may take minutes',
    'The database is up to date',
  ]);
});

test('a start that waits for another process’s migrations says in one sentence that the server has gone away', async () => {
  const { database, connection } = opened;
  const door = await openDatabaseDoor(connection);
  const other = await openSession(connection, new AbortController().signal);
  await other.database.execute(sql`select pg_advisory_lock(${migrationLock})`);
  const settings = { databaseUrl: door.connection.url, dataDir: '', poolSize: 1, log: quietLog };
  const refused = openDatabase(settings).catch((error: unknown) => error);
  const waiting = sql`select from pg_stat_activity where wait_event = 'advisory'`;
  await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1);
  await door.shut();
  expect(await refused).toBeInstanceOf(DatabaseUnavailable);
  await other.close();
});

test('a start that is killed in the middle of migrations does not wait for its locks any more', async () => {
  const { database, connection } = opened;
  const door = await openDatabaseDoor(connection);
  const other = await openSession(connection, new AbortController().signal);
  await other.database.execute(sql`select pg_advisory_lock(${migrationLock})`);
  const started = migrateDatabase(door.connection).catch((error: unknown) => error);
  const waiting = sql`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
  await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1);
  await door.shut(); // to the server the same
  await started;
  await expect.poll(async () => (await database.execute(waiting)).rowCount, { timeout: 8_000 }).toBe(0);
  await other.close();
});

test('a database that is lost during migrations is described in one sentence', async () => {
  const { database, connection } = opened;
  const name = `${connection.name}_lost`;
  await database.execute(sql.raw(`create database ${name}`));
  const url = Object.assign(new URL(connection.url), { pathname: `/${name}` }).href;
  const other = await openSession({ url, name }, new AbortController().signal);
  await other.database.execute(sql`begin`);
  await other.database.execute(sql`create table feed ()`); // which a migration creates, too
  const start = () =>
    explainOutage(() => openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, log: quietLog }));
  const refused = start().catch((error: unknown) => error);
  const waiting = sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and wait_event = 'transactionid'`;
  await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1);
  expect(String(await refused)).toBe(
    'Error: The database was lost while it was brought up to date. Nothing of that was kept; the next start does it.',
  );
  await other.close();
  await (await start()).close();
  await database.execute(sql.raw(`drop database ${name} with (force)`));
});

test('an up-to-date database can be opened while it is read-only', async () => {
  const url = new URL(opened.connection.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const { database, close } = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    poolSize: 1,
    log: quietLog,
  });
  expect((await database.execute(sql`show transaction_read_only`)).rows).toEqual([
    { transaction_read_only: 'on' },
  ]);
  await close();
});

test('a start waits for another process’s migrations, even if the database has short timeouts', async () => {
  const { database, connection } = opened;
  const limits = ['lock_timeout', 'statement_timeout'];
  const alter = (terms: string) => database.execute(sql.raw(`alter database ${connection.name} ${terms}`));
  for (const limit of limits) await alter(`set ${limit} to '200ms'`);
  const other = await openSession(connection, new AbortController().signal);
  await other.database.execute(sql`select pg_advisory_lock(${migrationLock})`);
  const told: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const { rows } = await other.database.execute(sql`select pg_backend_pid() as pid`);
  const migrated = migrateDatabase(connection, { log }).then(() => 'migrated', String);
  const waiting = sql`select from pg_stat_activity
    where wait_event = 'advisory' and datname = current_database() and clock_timestamp() - query_start > interval '300 ms'`;
  await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1);
  await other.close();
  expect(await migrated).toBe('migrated');
  expect(told).toEqual([
    `Waiting for the database's process ${String(rows[0]?.pid)}, which brings it up to date or imports a file`,
  ]);
  for (const limit of limits) await alter(`reset ${limit}`);
});

test('a database changed by a newer version is used, and a warning is logged', async () => {
  const { database, connection } = opened;
  let logged = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (logged += line) });
  const open = () => openDatabase({ databaseUrl: connection.url, dataDir: '', poolSize: 1, log });
  await (await open()).close();
  expect(logged).toBe('');
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`,
  );
  await (await open()).close();
  expect(logged).toContain('A newer version of Europe News has changed this database');
  await database.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`);
});

test('no statement may take longer than 30 seconds', async () => {
  const { rows } = await opened.database.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});

test('processes that start together run migrations once', async () => {
  const { connection, database } = opened;
  const empty = `${connection.name}_empty`;
  await database.execute(sql.raw(`create database ${empty}`));
  const url = Object.assign(new URL(connection.url), { pathname: `/${empty}` }).href;
  const starts = Array.from({ length: 4 }, () => migrateDatabase({ url, name: empty }));
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
  await database.execute(sql.raw(`drop database ${empty} with (force)`));
  expect(outcomes).toEqual(Array(4).fill('fulfilled'));
});

test('any query on a connection that the server has ended fails as an outage', async () => {
  const session = await openSession(opened.connection, new AbortController().signal);
  const own = await session.database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await opened.database.execute(sql`select pg_terminate_backend(${own.rows[0]?.pid})`);
  const failures: unknown[] = [];
  const ask = () => session.database.execute(sql`select 1`).catch((error: unknown) => failures.push(error));
  await expect.poll(ask).not.toHaveProperty('rows');
  await session.database.transaction(async () => undefined).catch((error: unknown) => failures.push(error));
  await ask();
  await session.close();
  expect(failures.length).toBeGreaterThanOrEqual(3);
  expect(failures.filter((error) => !isDatabaseOutage(error))).toEqual([]);
});
