import type { Logger } from '#process/logger.ts';
import { connectDatabase, type Connection, type Database } from './client.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { DrizzleQueryError } from './drizzle.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';

export type OpenDatabase = {
  database: Database;
  /** For other threads and processes to connect with. */
  connection: Connection;
  /** True when this start created the database. */
  created: boolean;
  close: () => Promise<void>;
};

export type DatabaseSettings = {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  poolSize: number;
  log: Logger;
};

/**
 * Opens the database of a site and brings its schema up to date: the server in DATABASE_URL, or else the embedded one,
 * which then belongs to this process. @throws DatabaseUnavailable
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, poolSize, log } = settings;
  if (databaseUrl) return attachServer(databaseUrl, databaseDirectUrl, poolSize, log);
  const embedded = await startEmbedded(dataDir, log);
  try {
    const opened = await attach({ url: embedded.url, name: embeddedName(dataDir) }, poolSize, log);
    const close = async () => {
      await opened.close();
      await embedded.stop();
    };
    return { ...opened, created: embedded.created, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function attachServer(
  url: string,
  directUrl: string | undefined,
  poolSize: number,
  log: Logger,
): Promise<OpenDatabase> {
  try {
    const { hostname, pathname } = new URL(url);
    const name = `the database ${decodeURIComponent(pathname.slice(1))} on ${hostname}`;
    return await attach({ url, name, ...(directUrl && { directUrl }) }, poolSize, log);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new DatabaseUnavailable(`The database in DATABASE_URL cannot be used: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

function reasonOf(error: Error): string {
  // The server's own message, such as that this user may not create tables.
  if (error instanceof DrizzleQueryError && error.cause) return reasonOf(error.cause);
  // Refused at every address of the host: Node reports an AggregateError without a message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** The name of a folder's embedded database in messages. */
export function embeddedName(dataDir: string): string {
  return `the embedded database in ${dataDir}`;
}

/** Connects to a database that is running, and brings its schema up to date. */
export async function attach(connection: Connection, poolSize: number, log?: Logger): Promise<OpenDatabase> {
  await migrateDatabase(connection, log);
  const database = connectDatabase(connection, poolSize);
  return { database, connection, created: false, close: () => database.$client.end() };
}
