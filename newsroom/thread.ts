import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#db/client.ts';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';

const stopWithin = 6000; // ms
const startAgainWithin = { first: 1_000, longest: 60_000 }; // ms

/** What the thread is started with. */
export type ThreadData = { config: Config; connection: Connection };

/** What the thread says: once, whether it works, or what keeps it from that. */
export type ThreadMessage =
  | { state: 'working' }
  | { state: 'refused'; by: keyof typeof refusals; reason: string };

const refusals = { catalogue: CatalogueError, database: DatabaseUnavailable };

export type NewsroomThread = {
  /** Rejects when the thread dies. */
  crashed: Promise<never>;
  stop: () => Promise<void>;
};

/** By itself V8 takes up to 64 MB for what lives shortly, and keeps them; nobody waits for what this thread does. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/**
 * Starts the newsroom in a thread of its own, so that parsing a huge feed never stalls a page. Resolves when it
 * works. @throws CatalogueError when its catalogue cannot be used, DatabaseUnavailable when its database cannot
 */
export async function startNewsroom(config: Config, connection: Connection): Promise<NewsroomThread> {
  const data: ThreadData = { config, connection };
  const program = new URL('./worker.ts', import.meta.url);
  const worker = new Worker(program, { name: 'newsroom', workerData: data, resourceLimits });
  let stopping = false;
  const exited = new Promise<void>((done) => worker.once('exit', () => done()));
  const crashed = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (!stopping) reject(new Error(`The newsroom stopped (exit code ${code}).`));
    });
  });
  crashed.catch(() => undefined); // also reported through the race below and by whoever watches `crashed`
  const started = new Promise<ThreadMessage>((resolve) => {
    // Node itself has other messages while it watches sources in development.
    worker.on('message', (message: object) => {
      if ('state' in message) resolve(message as ThreadMessage);
    });
  });
  const message = await Promise.race([started, crashed]);
  if (message.state === 'refused') throw new refusals[message.by](message.reason);
  const stop = async () => {
    if (stopping) return exited;
    stopping = true;
    worker.postMessage('stop');
    const timer = setTimeout(() => void worker.terminate(), stopWithin);
    await exited;
    clearTimeout(timer);
  };
  return { crashed, stop };
}

/** Stops a newsroom that has started, or is about to; one whose start failed or was called off has nothing to stop. */
export async function stopStarted(starting: Promise<NewsroomThread> | null): Promise<void> {
  const [started] = await Promise.allSettled([starting]);
  if (started.status === 'fulfilled') await started.value?.stop();
}

/**
 * Starts the newsroom of a site, which has readers meanwhile: again and again while its database cannot be used. @throws
 * CatalogueError when its catalogue cannot be used
 */
export async function startNewsroomOfSite(
  config: Config,
  connection: Connection,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<NewsroomThread> {
  for (let rest = startAgainWithin.first; ; rest = Math.min(2 * rest, startAgainWithin.longest))
    try {
      return await startNewsroom(config, connection);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (rest === startAgainWithin.first)
        log.warn({ reason: error.message }, 'The newsroom cannot start; trying again');
      await pause(rest, undefined, { signal: stopping });
    }
}
