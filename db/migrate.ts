import { join } from 'node:path';
import { Client } from 'pg';
import { clientConfig, type Connection } from './client.ts';
import { drizzle, migrate } from './drizzle.ts';
import { refuseUnfit } from './refuse-unfit.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** An advisory lock: whoever changes the schema holds it. Any number, the same in every process. */
export const migrationLock = 4_870_337;

/** Brings the schema up to date; processes that start together on one database wait for the first. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    await refuseUnfit(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
