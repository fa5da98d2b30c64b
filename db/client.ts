import { Pool, type ClientConfig } from 'pg';
import * as accounts from './account-schema.ts';
import * as comments from './comment-schema.ts';
import { drizzle } from './drizzle.ts';
import * as news from './schema.ts';

/** Where PostgreSQL answers; plain data, so that it can be handed to a worker thread. */
export type Connection = { engine: 'embedded'; socketDir: string } | { engine: 'postgresql'; url: string };

const connectWithin = 10_000; // ms
const statementTimeout = 30_000; // ms; not honoured by the embedded engine, which cannot be interrupted

/** A pool over either engine. Ends with `database.$client.end()`. */
export function connectDatabase(connection: Connection, poolSize: number) {
  const pool = new Pool({
    ...clientConfig(connection),
    max: poolSize,
    statement_timeout: statementTimeout,
    application_name: 'europe-news',
  });
  // An idle client whose server went away; the pool has dropped it already and the next query reports the outage.
  pool.on('error', () => undefined);
  return drizzle({ client: pool, schema: { ...news, ...accounts, ...comments } });
}

export type Database = ReturnType<typeof connectDatabase>;

/** What a single `pg` client needs to reach the database. */
export function clientConfig(connection: Connection): ClientConfig {
  if (connection.engine === 'postgresql')
    return { connectionString: connection.url, connectionTimeoutMillis: connectWithin };
  return { host: connection.socketDir, user: 'postgres', database: 'postgres' };
}
