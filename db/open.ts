import { connectDatabase, type Connection, type Database } from './client.ts';
import { DataFolderInUse } from './data-lock.ts';
import { socketFolder, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

export type OpenDatabase = {
  database: Database;
  /** For other threads of this process to connect with. */
  connection: Connection;
  created: boolean;
  crashed: Promise<never> | null;
  close: () => Promise<void>;
};

export type DatabaseSettings = { databaseUrl: string | undefined; dataDir: string; poolSize: number };

/** Opens the configured engine, embedded or PostgreSQL, with the schema brought up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl)
    return attach({ engine: 'postgresql', url: settings.databaseUrl }, settings.poolSize);
  const embedded = await startEmbedded(settings.dataDir);
  const opened = await attach({ engine: 'embedded', socketDir: embedded.socketDir }, settings.poolSize);
  const close = async () => {
    await opened.close();
    await embedded.stop();
  };
  return { ...opened, created: embedded.created, crashed: embedded.crashed, close };
}

/**
 * Like `openDatabase`, but where a running process holds the data folder it connects to that process's database:
 * what the command line tools use beside a running site.
 */
export async function openOrJoinDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  try {
    return await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return attach({ engine: 'embedded', socketDir: socketFolder(settings.dataDir) }, settings.poolSize);
  }
}

/** The message says what the server, or the way to it, objected to. */
export class DatabaseUnreachable extends Error {}

async function attach(connection: Connection, poolSize: number): Promise<OpenDatabase> {
  try {
    await migrateDatabase(connection);
  } catch (cause) {
    if (connection.engine === 'embedded' || !(cause instanceof Error)) throw cause;
    // Refused at every address of the host: Node reports an AggregateError without a message.
    const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name);
    throw new DatabaseUnreachable(`The database in DATABASE_URL cannot be used: ${reason}.`, { cause });
  }
  const database = connectDatabase(connection, poolSize);
  return { database, connection, created: false, crashed: null, close: () => database.$client.end() };
}
