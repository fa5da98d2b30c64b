import { aloneForever, holdsLock } from '#db/alone-forever.ts';
import type { Connection } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { rest } from '#process/rest.ts';
import type { ChangedFeeds } from './changed-feeds.ts';

/** Milliseconds. */
export type PublishingTimes = {
  /** News that arrive within are told at once; no feed is told more often. */
  gatherFor: number;
  /** How long a process that does not tell leaves the lock alone. */
  lockEvery: number;
  /** How long the hub is left alone after it failed, at first and at most: it doubles. */
  againAfter: { first: number; most: number };
};

export type PublishingParts = {
  connection: Connection;
  changed: ChangedFeeds;
  /** Tells the hub that a feed has changed. Rejects when another try may do. */
  tell: (topic: string, stop: AbortSignal) => Promise<'told' | 'refused'>;
  log: Logger;
  times: PublishingTimes;
};

/** Whoever tells the hub holds it. */
const publishingLock = 1_507_332_911;

/**
 * Tells the hub of feeds that have changed, until the signal comes: one process at a time over one database. The others note what
 * changes.
 */
export async function publishForever(parts: PublishingParts, stop: AbortSignal): Promise<void> {
  const { changed, times } = parts;
  const alone = {
    ...parts,
    lock: publishingLock,
    lockEvery: times.lockEvery,
    againAfter: times.againAfter.first,
    complaint: 'The hub is not told of news; trying again',
  };
  await aloneForever(alone, stop, async (session, onWorking) => {
    const tell = createTeller(parts);
    while (!stop.aborted) {
      onWorking();
      await changed.wait(stop);
      await rest(times.gatherFor, stop);
      // Another process may tell by now, if the session was lost meanwhile.
      if (!stop.aborted && (await holdsLock(session, publishingLock))) await rest(await tell(stop), stop);
    }
  });
}

/** One round tells all that has changed, and says how long to leave the hub alone then. */
function createTeller({ changed, tell, log, times }: PublishingParts) {
  let wait = 0;
  let isRefusalLogged = false;

  function note(topic: string, answer: 'told' | 'refused'): void {
    if (wait > 0) log.info('The hub is told of news again');
    wait = 0;
    if (answer === 'refused' && !isRefusalLogged)
      log.warn({ topic }, 'The hub does not want to be told of a feed; others may follow');
    isRefusalLogged ||= answer === 'refused';
  }

  function fail(topic: string, error: unknown): void {
    // Not the same one first again: it may be the one that fails.
    changed.putLast(topic);
    const { first, most } = times.againAfter;
    if (wait === 0) log.warn({ err: error, topic }, 'The hub cannot be told of news; trying again');
    wait = Math.min(wait === 0 ? first : wait * 2, most);
  }

  return async (stop: AbortSignal): Promise<number> => {
    for (const topic of changed.list()) {
      changed.remove(topic); // it may change again meanwhile
      try {
        note(topic, await tell(topic, stop));
      } catch (error) {
        if (stop.aborted) return 0;
        fail(topic, error);
        return wait;
      }
    }
    return 0;
  };
}
