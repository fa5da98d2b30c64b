import { join } from 'node:path';
import { Client } from 'pg';
import { countOf } from '#contract/count-of.ts';
import type { Logger } from '#process/logger.ts';
import { clientConfig, type Connection } from './client.ts';
import { DatabaseUnavailable, NoSite } from './database-unavailable.ts';
import { drizzle, migrate, readMigrationFiles } from './drizzle.ts';
import { endWithClient } from './lost-clients.ts';
import { complaintOfLocale, refuseIncompatible } from './refuse-incompatible.ts';

const olderDatabase =
  'The database is that of an older version of Europe News. This one brings it up to date when the site is started; ' +
  'until then use the commands of the older one, as for an export before the upgrade.';

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** The advisory lock held while the schema is changed: an arbitrary number, the same in every process. */
export const migrationLock = 4_870_337;

/** Whatever the DBA has set for this database or user; older versions do not have all of these limits. */
const asLongAsItTakes = `
  select set_config(name, '0', false) from pg_settings where name in
    ('lock_timeout', 'statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;
/** Perhaps its program is gone without the server's notice; a DBA can end it by its number. */
const holder = `
  select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted
    and database = (select oid from pg_database where datname = current_database()) limit 1`;

/** The same through a pooler, and on a standby. */
const askIdentity = `
  select current_database() || ' ' || oid as identity from pg_database where datname = current_database()`;

/** Tells databases from each other. */
export async function identityOf(client: Pick<Client, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ identity: string }>(askIdentity);
  return rows[0]?.identity;
}

/** What `migrateDatabase` says, and to whom. */
export type MigrationSettings = {
  log?: Logger | undefined;
  /** Gets a sentence if another process is at work; otherwise it is logged. */
  onWaiting?: ((sentence: string) => void) | undefined;
  /** Refuses the database of an older version instead of changing it, perhaps under a running site. */
  refusesOlder?: boolean | undefined;
  /** Refuses a database without a site instead of filling it. */
  refusesNew?: boolean | undefined;
};

/**
 * Brings the schema up to date; processes that start together on one database wait for the first. Changes of a newer
 * version stay: during an upgrade both versions work on the database. Where nothing is due nothing is written, since a
 * database that is read-only for now can still be read. Returns the database's identity.
 * @throws DatabaseUnavailable if the database is lost meanwhile, or refused
 */
export async function migrateDatabase(
  connection: Connection,
  {
    log,
    onWaiting = (sentence) => log?.info(sentence),
    refusesOlder = false,
    refusesNew = false,
  }: MigrationSettings = {},
): Promise<string | undefined> {
  const client = new Client(clientConfig(connection));
  let isLost = false;
  client.on('error', () => (isLost = true)); // unheard, this would end the process
  await client.connect();
  try {
    await refuseIncompatible(client);
    await client.query(`${asLongAsItTakes}; ${endWithClient}`);
    await takeLock(client, onWaiting);
    const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
    const last = await lastMigration(client);
    if (last === null && refusesNew) throw new NoSite(connection.name);
    await checkLocale(client, last === null, log);
    if (last !== null && last > Math.max(...times))
      log?.warn(
        'A newer version of Europe News has changed this database; this one may fail on it. docs/upgrading.md says how to go back',
      );
    // Only for existing databases: that a new one is created is logged elsewhere.
    const due = last === null ? 0 : times.filter((time) => time > last).length;
    if (due > 0 && refusesOlder) throw new DatabaseUnavailable(olderDatabase);
    if (due > 0)
      log?.info(
        `Bringing the database up to date: ${countOf(due, 'migration')}. A large site may take minutes`,
      );
    if (last === null || due > 0) await migrate(drizzle({ client }), { migrationsFolder });
    if (due > 0) log?.info('The database is up to date');
    return await identityOf(client);
  } catch (cause) {
    if (!isLost) throw cause;
    throw new DatabaseUnavailable(
      'The database was lost while it was brought up to date. Nothing of that was kept; the next start does it.',
      { cause },
    );
  } finally {
    await client.end();
  }
}

/** Refuses a new database; a site that has always been there goes on. */
async function checkLocale(client: Client, isNew: boolean, log?: Logger): Promise<void> {
  const complaint = await complaintOfLocale(client);
  if (complaint !== null && isNew) throw new Error(complaint);
  if (complaint !== null)
    log?.warn(
      `The database is not as it should be: ${complaint}, and move the site there with "npm run data"`,
    );
}

async function takeLock(client: Client, onWaiting: (sentence: string) => void): Promise<void> {
  const attempt = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    migrationLock,
  ]);
  if (attempt.rows[0]?.taken) return;
  const { rows } = await client.query<{ pid: number }>(holder, [migrationLock]);
  if (rows[0])
    onWaiting(
      `Waiting for the database's process ${rows[0].pid}, which brings it up to date or imports a file`,
    );
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
}

/** The time of the newest migration that the database has; null where it has none. */
async function lastMigration(client: Client): Promise<number | null> {
  const journal = await client.query<{ is_there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  if (!journal.rows[0]?.is_there) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return rows[0]?.last ? Number(rows[0].last) : null;
}
