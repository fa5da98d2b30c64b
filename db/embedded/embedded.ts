import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { prepareDataFolder } from '#process/data-folder.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { newAddress, postmasterFile, urlOf, type Address } from './address.ts';
import { createCluster } from './create-cluster.ts';
import {
  closeToOthers,
  createSocketFolder,
  dataFolder,
  hasDatabase,
  removeSocketFolder,
  type DataFolder,
} from './data-folder.ts';
import { holdOn } from './hold-on.ts';
import { claimFolder, connectHolder, lockedFolder, type Holder } from './holder.ts';
import { startPostgres, type PostgresProcess } from './postgres-process.ts';
import { findPrograms, type Programs } from './programs.ts';
import { serverUser, type ServerUser } from './server-user.ts';

const askEvery = 20; // ms
const startingUp = '57P03'; // cannot_connect_now; PostgreSQL manual, appendix A
const firstRestartAfter = 100; // ms
const restartAfterMax = 10_000; // ms
/** Processes of a database that was killed are still ending; PostgreSQL does not start beside them. */
const beingLeft = /shared memory block .* is still in use/;
const leftWithin = 30_000; // ms
const lookAgain = 500; // ms

export type EmbeddedDatabase = {
  url: string;
  /** True when this start created the database. */
  created: boolean;
  stop: () => Promise<void>;
};

type Site = { folder: DataFolder; programs: Programs; user: ServerUser; address: Address; log: Logger };
type Running = { postgres: PostgresProcess; letGo: () => Promise<void> };

/**
 * Starts the PostgreSQL that comes with the packages on the files in `dataDir`, creating them where there are none,
 * and keeps it running: when its process dies it is started again.
 * @throws DataFolderInUse when another process has the folder
 * @throws DatabaseUnavailable when it cannot be used for a reason that the operator can put right
 * @throws ConfigError when the folder itself cannot be used
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  const folder = dataFolder(dataDir);
  const user = serverUser();
  const programs = findPrograms(user);
  hasDatabase(folder, programs.version); // or else it says why this process cannot use what is there
  prepareDataFolder(dataDir);
  const unlock = await lockedFolder(folder);
  try {
    const created = !hasDatabase(folder, programs.version) && (await createCluster(folder, programs, user));
    await claimFolder(folder);
    closeToOthers(folder);
    const site: Site = { folder, programs, user, address: await newAddress(folder), log };
    const stop = keepRunning(site, await startOnceLeft(site));
    return { url: urlOf(site.address), created, stop: () => stop().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startOnceLeft(site: Site): Promise<Running> {
  for (const begun = performance.now(); ; await pause(lookAgain)) {
    try {
      return await start(site);
    } catch (error) {
      const isBeingLeft = error instanceof DatabaseUnavailable && beingLeft.test(error.message);
      if (!isBeingLeft || performance.now() - begun > leftWithin) throw error;
    }
  }
}

/** The signal also ends a database that does not answer yet, which can take long after a crash. */
async function start(
  { folder, programs, user, address, log }: Site,
  stopping?: AbortSignal,
): Promise<Running> {
  // Created each time: another process that used the data folder has removed it, or something has cleaned the temporary
  // folder.
  if ('sockets' in address) createSocketFolder(folder);
  const postgres = startPostgres(programs, folder.files, address, user, log);
  const end = () => void postgres.stop();
  stopping?.addEventListener('abort', end);
  try {
    const holder = await untilItAnswers(postgres, folder, urlOf(address));
    postgres.settle();
    return { postgres, letGo: holdOn(holder, urlOf(address), postgres.isOver) };
  } catch (cause) {
    await postgres.stop();
    await claimFolder(folder); // if another process was faster, that is the better reason
    const reason = postgres.lastWords() || (cause as Error).message;
    throw new DatabaseUnavailable(`The database in ${folder.name} does not start: ${reason}`, { cause });
  } finally {
    stopping?.removeEventListener('abort', end);
  }
}

/** After a crash it first replays its log, which may take any time. */
async function untilItAnswers(postgres: PostgresProcess, folder: DataFolder, url: string): Promise<Holder> {
  for (;;) {
    try {
      const holder = await connectHolder(url);
      if (worksOn(folder, postgres)) return holder;
      await holder.end();
      await postgres.ended;
      throw new Error('Another process was faster.');
    } catch (error) {
      const isComing = !(error instanceof DatabaseError) || error.code === startingUp;
      if (postgres.isOver() || !isComing) throw error;
      await pause(askEvery);
    }
  }
}

/** If two start at the same moment one of them ends at once, and the other's socket answers both. */
function worksOn(folder: DataFolder, { pid }: PostgresProcess): boolean {
  return process.platform === 'win32' || Number(postmasterFile(folder)[0]) === pid;
}

/** Returns what stops it for good. */
function keepRunning(site: Site, first: Running): () => Promise<void> {
  const { log } = site;
  const stopping = new AbortController();
  let running: Running | null = first;

  async function watch(): Promise<void> {
    while (running && !stopping.signal.aborted) {
      const reason = await running.postgres.ended;
      if (stopping.signal.aborted) return;
      log.error(`The database ended unexpectedly (${reason}); starting it again`);
      running = await restart();
    }
  }

  async function restart(): Promise<Running | null> {
    for (let wait = firstRestartAfter; ; wait = Math.min(wait * 2, restartAfterMax)) {
      await sleep(wait, stopping.signal);
      if (stopping.signal.aborted) return null;
      try {
        await claimFolder(site.folder); // its child processes may need a moment to notice
        if (stopping.signal.aborted) return null;
        const restarted = await start(site, stopping.signal);
        log.info('The database is back');
        return restarted;
      } catch (error) {
        if (stopping.signal.aborted) return null;
        if (wait === firstRestartAfter || wait === restartAfterMax)
          log.error({ err: error }, 'The database has not come back');
      }
    }
  }

  const watching = watch();
  return async () => {
    stopping.abort();
    await running?.letGo().catch(() => undefined); // it is gone with its database
    await running?.postgres.stop();
    await watching;
    await running?.postgres.stop(); // of a restart that was under way
    removeSocketFolder(site.folder);
  };
}
