import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataFolderInUse } from '#db/database-unavailable.ts';
import { isAlive } from '#process/is-alive.ts';
import { addressOfRunning, postmasterFile, urlOf, type Address } from './address.ts';
import { socketName, type DataFolder } from './data-folder.ts';
import { lockFolder, type Unlock } from './folder-lock.ts';
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
const nobodyListens: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES']);
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

/** Whether the database of a folder answers, and which process holds it. 'busy': it is starting or ending. */
export type Holding = { state: 'silent' | 'busy' | 'unheld' } | { state: 'held'; pid: number };

export async function findHolder(
  folder: DataFolder,
  address: Address | null = addressOfRunning(folder),
): Promise<Holding> {
  const client = address && (await connectTo(address));
  if (!client) return { state: 'silent' };
  if (client === 'busy') return { state: 'busy' };
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select substring(application_name from '[0-9]+$') as pid from pg_stat_activity
       where application_name like $1 limit 1`,
      [`${nameOfHolder} %`],
    );
    return rows[0] ? { state: 'held', pid: Number(rows[0].pid) } : { state: 'unheld' };
  } catch {
    return { state: 'busy' }; // it is about to end
  } finally {
    await client.end();
  }
}

/**
 * Locks the folder for this process. One that is taken is waited for as long as its database starts or ends: it may be
 * free afterwards, and a command can use a database only once it answers.
 * @throws DataFolderInUse when another process has it
 */
export async function lockedFolder(folder: DataFolder): Promise<Unlock> {
  const begun = performance.now();
  for (; ; await pause(lookEvery)) {
    const unlock = await lockFolder(folder);
    if (unlock) return unlock;
    const holding = await findHolder(folder);
    if (holding.state === 'held') throw inUse(folder, `process ${holding.pid}`);
    // It is ready but not to be found here, where its socket is in the temporary folder of another container.
    const isElsewhere = holding.state === 'silent' && postmasterFile(folder)[7]?.trim() === 'ready';
    if (isElsewhere) throw inUse(folder, 'perhaps in another container');
    if (performance.now() - begun > giveUpAfter) throw inUse(folder, 'one that starts or ends');
  }
}

/**
 * A database in another container, which only Linux has. It is known by its socket alone, at our own path: that in the
 * file of a copied folder leads to the original.
 */
async function findElsewhere(folder: DataFolder): Promise<Holding> {
  return process.platform === 'linux' ? findHolder(folder, { sockets: folder.sockets }) : { state: 'silent' };
}

/**
 * Waits until no PostgreSQL works on the folder any more. A database left by a killed process ends by itself; if it does
 * not, it is ended.
 * @throws DataFolderInUse when another process holds the folder
 */
export async function claimFolder(folder: DataFolder): Promise<void> {
  const begun = performance.now();
  for (let isTold = false; ; await pause(lookEvery)) {
    const postgres = Number(postmasterFile(folder)[0]);
    const isHere = postgres > 0 && isWorkingIn(postgres, folder.files);
    const holding = await (isHere ? findHolder(folder) : findElsewhere(folder));
    if (!isHere && holding.state === 'silent') return removeStaleLocks(folder);
    if (holding.state === 'held') throw inUse(folder, `process ${holding.pid}`);
    const waited = performance.now() - begun;
    if (waited > giveUpAfter)
      throw inUse(
        folder,
        isHere ? `PostgreSQL's process ${postgres}, which starts or ends` : 'one that starts or ends',
      );
    const isLeftover = isHere && holding.state === 'unheld' && waited > leftoverAfter && !isYoung(folder);
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

/** Null: nothing answers there. */
async function connectTo(address: Address): Promise<Client | 'busy' | null> {
  const client = new Client({ connectionString: urlOf(address), connectionTimeoutMillis: connectWithin });
  client.on('error', () => undefined); // the pending query reports it, too
  return client.connect().then(
    () => client,
    (error: NodeJS.ErrnoException) => (nobodyListens.has(error.code ?? '') ? null : 'busy'),
  );
}

function isYoung(folder: DataFolder): boolean {
  const started = Number(postmasterFile(folder)[2]) * 1000;
  return Date.now() - started < youngFor;
}

/**
 * Removes the lock files of a dead PostgreSQL. PostgreSQL would do so itself, unless its process id has been reused, or
 * nobody has reaped the process: both are common in containers.
 */
function removeStaleLocks({ files, sockets }: DataFolder): void {
  for (const file of [join(files, 'postmaster.pid'), join(sockets, `${socketName}.lock`)]) {
    const text = readIfExists(file);
    if (text !== null && !isWorkingIn(Number(text.split('\n')[0]), files)) rmSync(file, { force: true });
  }
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
