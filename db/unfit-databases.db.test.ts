import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { sql } from './drizzle.ts';
import { migrateDatabase } from './migrate.ts';
import { openForCommand } from './open-for-command.ts';
import { openDatabase } from './open.ts';
import { openSession } from './session.ts';
import { warnOfFewConnections } from './warn-of-few-connections.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

/** An empty database with these terms, after some statements in it, in which DB stands for its name. */
async function createUnfit(terms: string, statements: string) {
  const { connection, database } = opened;
  const name = `${connection.name}_unfit`;
  await database.execute(sql.raw(`create database ${name} ${terms}`));
  const url = Object.assign(new URL(connection.url), { pathname: `/${name}` });
  url.searchParams.delete('options'); // in which the embedded engine gets its own settings
  const session = await openSession({ url: url.href, name }, new AbortController().signal);
  await session.database.execute(sql.raw(statements.replaceAll('DB', name)));
  await session.close();
  const remove = () => database.execute(sql.raw(`drop database ${name} with (force)`));
  return { url: url.href, name, remove };
}

const oldLocale = "encoding 'UTF8' locale 'C' template template0";

test.for([
  [
    'of another encoding',
    "encoding 'LATIN1' locale 'C' template template0",
    '',
    /is LATIN1, not UTF8; create/,
  ],
  ['of a locale without letters for half of Europe', oldLocale, '', /with its locale C searches.*create one/],
  [
    'that writes dates as people do',
    '',
    "alter role current_user in database DB set datestyle to 'German'",
    /it writes dates as "German.*"alter role \w+ in database \w+ set datestyle to 'ISO'"/,
  ],
  [
    'of other transactions',
    '',
    "alter database DB set default_transaction_isolation to 'serializable'",
    /its transactions are serializable.*set default_transaction_isolation to 'read committed'"/,
  ],
  [
    'that reads texts otherwise',
    '',
    'alter database DB set standard_conforming_strings to off',
    /backslashes.*set standard_conforming_strings to on"/,
  ],
  [
    'where its tables would be elsewhere',
    '',
    'create schema elsewhere; alter database DB set search_path to elsewhere, public',
    /in the schema elsewhere, not in public.*set search_path to public"/,
  ],
  [
    'with unaccent elsewhere',
    '',
    'create schema elsewhere; create extension unaccent schema elsewhere',
    /unaccent is in the schema elsewhere; say once "alter extension unaccent set schema public"/,
  ],
  [
    'where its user may create nothing',
    '',
    'alter database DB set role pg_monitor',
    /cannot be used: permission denied.*its user must own the database/,
  ],
  [
    'that is read-only and empty',
    '',
    'alter database DB set default_transaction_read_only to on',
    /read-only transaction; where that is a standby, give the address of its primary/,
  ],
] as const)('a database %s is refused with a sentence', async ([, terms, statements, sentence]) => {
  const { url, remove } = await createUnfit(terms, statements);
  const settings = { databaseUrl: url, dataDir: '/nowhere', poolSize: 1, log: quietLog };
  const refused = await openDatabase(settings).catch((error: unknown) => error);
  await remove();
  expect(refused).toBeInstanceOf(DatabaseUnavailable);
  expect(String(refused)).toMatch(sentence);
});

test('a database that quotes every name in its answers is used, also when it has its site', async () => {
  const { url, remove } = await createUnfit('', 'alter database DB set quote_all_identifiers to on');
  const settings = { databaseUrl: url, dataDir: '/nowhere', poolSize: 1, log: quietLog };
  await (await openDatabase(settings)).close();
  const again = await openDatabase(settings);
  expect(again.created).toBe(false);
  await again.close();
  await remove();
});

test('a port at which something other than PostgreSQL answers is described so', async () => {
  const web = await startPublisher((_, response) => void response.end());
  const databaseUrl = Object.assign(new URL('postgresql://europe@localhost/news'), {
    port: new URL(web.origin).port,
  }).href;
  const refused = openDatabase({ databaseUrl, dataDir: '/nowhere', poolSize: 1, log: quietLog });
  await expect(refused).rejects.toThrow(/make sure that PostgreSQL is what answers there\.$/);
  await web.stop();
});

test('a site that has always been on a database of such a locale goes on, with a warning', async () => {
  const { remove, ...connection } = await createUnfit(
    oldLocale,
    `create schema drizzle; create table drizzle.__drizzle_migrations as select 9999999999999 as created_at`,
  );
  let logged = '';
  await migrateDatabase(connection, { log: pino({}, { write: (line: string) => void (logged += line) }) });
  await remove();
  expect(logged).toContain('searches would not find all words');
});

test('the log warns of a server with fewer connections than a process takes', async () => {
  const { database, connection } = opened;
  let logged = '';
  const log = pino({}, { write: (line: string) => void (logged += line) });
  await warnOfFewConnections(database, 18, log);
  expect(logged).toBe('');
  await database.execute(sql.raw(`alter database ${connection.name} connection limit 17`));
  await warnOfFewConnections(database, 18, log);
  await database.execute(sql.raw(`alter database ${connection.name} connection limit -1`));
  expect(logged).toContain('has 17 connections for this site, of which this process alone takes up to 18');
});

test('a command for a site that exists leaves an empty database as it is', async () => {
  const { url, name, remove } = await createUnfit('', '');
  const config = { databaseUrl: url, dataDir: '' };
  await expect(openForCommand(config, 1)).rejects.toThrow(
    new RegExp(`^There is no site in the database ${name} on .*DATABASE_URL`),
  );
  const session = await openSession({ url, name }, new AbortController().signal);
  const { rows } = await session.database.execute(
    sql`select nspname from pg_namespace where nspname = 'drizzle'`,
  );
  expect(rows).toEqual([]);
  await session.close();
  await (await openForCommand(config, 1, { creates: true })).close();
  await (await openForCommand(config, 1)).close();
  await remove();
});

test('of two addresses the one that cannot be used is named', async () => {
  const { url } = opened.connection;
  const nowhere = 'postgresql://europe@127.0.0.1:1/news';
  const settings = { dataDir: '', poolSize: 1, log: quietLog };
  await expect(openDatabase({ ...settings, databaseUrl: url, databaseDirectUrl: nowhere })).rejects.toThrow(
    /^The database in DATABASE_DIRECT_URL cannot be used: .*ECONNREFUSED/,
  );
  await expect(openDatabase({ ...settings, databaseUrl: nowhere, databaseDirectUrl: url })).rejects.toThrow(
    /^The database in DATABASE_URL cannot be used: .*ECONNREFUSED/,
  );
});

test('a DATABASE_DIRECT_URL of another database is refused, since notices would get lost there', async () => {
  const { url, remove } = await createUnfit('', '');
  const open = (databaseDirectUrl: string) =>
    openDatabase({
      databaseUrl: opened.connection.url,
      databaseDirectUrl,
      dataDir: '',
      poolSize: 1,
      log: quietLog,
    });
  await expect(open(url)).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  await remove();
  await (await open(opened.connection.url)).close();
});
