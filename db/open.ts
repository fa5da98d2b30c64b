import type { Logger } from '#process/logger.ts';
import { connectDatabase, type Connection, type Database } from './client.ts';
import { DatabaseUnavailable, reasonOf } from './database-unavailable.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { identityOf, migrateDatabase, type MigrationSettings } from './migrate.ts';
import { refuseSharedConnections } from './refuse-shared-connections.ts';
import { isNotAllowed, isReadOnly } from './refused-writes.ts';

export type OpenDatabase = {
  database: Database;
  /** For other threads and processes to connect with. */
  connection: Connection;
  /** True when this start created the database. */
  created: boolean;
  close: () => Promise<void>;
};

type PoolSettings = MigrationSettings & {
  poolSize: number;
  /** Of a process that ends soon after it: what the database does not answer in time is waited for no longer. */
  stopping?: AbortSignal;
};

export type DatabaseSettings = PoolSettings & {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  log: Logger;
};

const cutAfter = 6_000; // ms; by then requests have ended, or were ended

/**
 * Opens the database of a site and brings its schema up to date: the server in DATABASE_URL, or else the embedded one,
 * which then belongs to this process. @throws DatabaseUnavailable
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, log } = settings;
  if (databaseUrl) return attachServer(databaseUrl, databaseDirectUrl, settings);
  const embedded = await startEmbedded(dataDir, log);
  try {
    const opened = await connectAndMigrate({ url: embedded.url, name: embeddedName(dataDir) }, settings);
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
  pool: PoolSettings,
): Promise<OpenDatabase> {
  const name = await explained('DATABASE_URL', async () => nameOf(url));
  const connection = { url, name, ...(directUrl && { directUrl }) };
  const migrating = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const migrated = await explained(migrating, async () => {
    await refuseSharedConnections(connection);
    return migrateDatabase(connection, pool);
  });
  const opened = connect(connection, pool);
  if (!directUrl) return opened;
  try {
    const identity = await explained('DATABASE_URL', () => identityOf(opened.database.$client));
    if (identity !== migrated)
      throw new DatabaseUnavailable('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function nameOf(url: string): string {
  const { hostname, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${decodeURIComponent(host)}`;
}

/** Does what needs the server in this setting. @throws DatabaseUnavailable that names it */
async function explained<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof DatabaseUnavailable) throw cause;
    throw new DatabaseUnavailable(
      `The database in ${setting} cannot be used: ${reasonOf(cause)}${adviceOn(cause)}.`,
      { cause },
    );
  }
}

/** What pg says where nobody answers as PostgreSQL does. */
const otherServer = /terminated unexpectedly|timeout expired|invalid response/;

/** What PgBouncer says to settings of a client, and what we say of one that shares connections. */
const pooler = /unsupported startup parameter|pooler/;

function adviceOn(error: Error): string {
  if (pooler.test(error.message))
    return '; where DATABASE_URL leads to a pooler, give the address of the server itself in DATABASE_DIRECT_URL';
  if (otherServer.test(error.message)) return '; make sure that PostgreSQL is what answers there';
  if (isReadOnly(error)) return '; where that is a standby, give the address of its primary';
  return isNotAllowed(error)
    ? '; its user must own the database and its schema: "alter database … owner to …", "alter schema public owner to …"'
    : '';
}

/** The name of a folder's embedded database in messages. */
export function embeddedName(dataDir: string): string {
  return `the embedded database in ${dataDir}`;
}

/** Connects to a database that is running, and brings its schema up to date. */
export async function connectAndMigrate(connection: Connection, pool: PoolSettings): Promise<OpenDatabase> {
  await migrateDatabase(connection, pool);
  return connect(connection, pool);
}

function connect(connection: Connection, pool: PoolSettings): OpenDatabase {
  const database = connectDatabase(connection, pool.poolSize);
  pool.stopping?.addEventListener('abort', () => void setTimeout(database.$cut, cutAfter).unref());
  return { database, connection, created: false, close: () => database.$client.end() };
}
