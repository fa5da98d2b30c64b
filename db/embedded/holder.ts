import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataFolderInUse } from '#db/database-unavailable.ts';
import { addressOfRunning, postmasterFile, urlOf } from './address.ts';
import { socketName, type DataFolder } from './data-folder.ts';
import { isAlive } from './is-alive.ts';
import { readIfExists } from './read-if-exists.ts';

/**
 * Which process holds a data folder is known from its database alone: the process that started it keeps a connection
 * with this name open, which the system closes when that process ends, however it dies.
 */
const nameOfHolder = 'europe-news holder';

const connectWithin = 2_000; // ms
const lookEvery = 50; // ms
const leftoverAfter = 1_000; // ms
const giveUpAfter = 15_000; // ms
const youngFor = 30_000; // ms; whoever has just started it may not have connected yet

export type Holder = { ended: Promise<void>; end: () => Promise<void> };

/**
 * Opens the connection that marks this process as the holder of the database at `url`. Fails while it does not answer.
 */
export async function connectHolder(url: string): Promise<Holder> {
  const client = new Client({
    connectionString: url,
    application_name: `${nameOfHolder} ${process.pid}`,
    connectionTimeoutMillis: connectWithin,
  });
  client.on('error', () => undefined); // the end of the database's process tells more
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  return { ended, end: () => client.end() };
}

/** Whether the database of a folder answers, and which process holds it. */
export type Holding = { state: 'silent' } | { state: 'unheld' } | { state: 'held'; pid: number };

export async function findHolder(folder: DataFolder): Promise<Holding> {
  const client = await connectTo(folder);
  if (!client) return { state: 'silent' };
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select substring(application_name from '[0-9]+$') as pid from pg_stat_activity
       where application_name like $1 limit 1`,
      [`${nameOfHolder} %`],
    );
    return rows[0] ? { state: 'held', pid: Number(rows[0].pid) } : { state: 'unheld' };
  } catch {
    return { state: 'silent' }; // it is about to end
  } finally {
    await client.end();
  }
}

/**
 * Waits until the folder is free. A database left by a killed process ends by itself; if it does not, it is ended.
 * @throws DataFolderInUse when another process holds the folder
 */
export async function claimFolder(folder: DataFolder): Promise<void> {
  const begun = performance.now();
  for (let isTold = false; ; await pause(lookEvery)) {
    const postgres = runningPostgres(folder);
    if (postgres === null) return removeStaleLock(join(folder.sockets, `${socketName}.lock`), folder);
    const holding = await findHolder(folder);
    if (holding.state === 'held') throw inUse(folder, `process ${holding.pid}`);
    const waited = performance.now() - begun;
    if (waited > giveUpAfter) throw inUse(folder, `PostgreSQL's process ${postgres}, which starts or ends`);
    const isLeftover = holding.state === 'unheld' && waited > leftoverAfter && !isYoung(folder);
    if (isLeftover && !isTold) process.kill(postgres, 'SIGINT'); // a fast shutdown
    isTold ||= isLeftover;
  }
}

function inUse({ name }: DataFolder, holder: string): DataFolderInUse {
  return new DataFolderInUse(
    `The data folder ${name} is in use by another Europe News process (${holder}). ` +
      'Stop that one first, or give this one its own folder with DATA_DIR.',
  );
}

async function connectTo(folder: DataFolder): Promise<Client | null> {
  const address = addressOfRunning(folder);
  if (!address) return null;
  const client = new Client({ connectionString: urlOf(address), connectionTimeoutMillis: connectWithin });
  client.on('error', () => undefined); // the pending query reports it, too
  return client.connect().then(
    () => client,
    () => null,
  );
}

/** The PostgreSQL process that works on the folder; null where none does. */
function runningPostgres(folder: DataFolder): number | null {
  const pid = Number(postmasterFile(folder)[0]);
  if (!pid) return null;
  if (isWorkingIn(pid, folder.files)) return pid;
  removeStaleLock(join(folder.files, 'postmaster.pid'), folder);
  return null;
}

function isYoung(folder: DataFolder): boolean {
  const started = Number(postmasterFile(folder)[2]) * 1000;
  return Date.now() - started < youngFor;
}

/**
 * Removes the lock file of a dead PostgreSQL. PostgreSQL would do so itself, unless its process id has been reused, or
 * nobody has reaped the process: both are common in containers.
 */
function removeStaleLock(file: string, folder: DataFolder): void {
  const text = readIfExists(file);
  if (text !== null && !isWorkingIn(Number(text.split('\n')[0]), folder.files)) rmSync(file, { force: true });
}

/**
 * PostgreSQL's working directory is its own folder. Only Linux shows that of another process; elsewhere any process
 * with this id counts.
 */
function isWorkingIn(pid: number, files: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(files);
  } catch {
    return false; // it has ended, or is another user's
  }
}
