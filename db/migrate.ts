import { join } from 'node:path';
import { Client } from 'pg';
import { clientConfig, type Connection } from './client.ts';
import { drizzle, migrate, readMigrationFiles } from './drizzle.ts';
import { refuseUnfit } from './refuse-unfit.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** An advisory lock: whoever changes the schema holds it. Any number, the same in every process. */
export const migrationLock = 4_870_337;

/**
 * Brings the schema up to date; processes that start together on one database wait for the first. Returns whether a newer
 * version has changed it, which stays so: while a site is upgraded, both work on it.
 */
export async function migrateDatabase(connection: Connection): Promise<{ isAhead: boolean }> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    await refuseUnfit(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
    const newest = Math.max(
      ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
    );
    const { rows } = await client.query<{ is_ahead: boolean }>(
      'select exists (select from drizzle.__drizzle_migrations where created_at > $1) as is_ahead',
      [newest],
    );
    return { isAhead: rows[0]?.is_ahead === true };
  } finally {
    await client.end();
  }
}
