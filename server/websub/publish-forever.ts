import type { Connection } from '#db/client.ts';
import { runAsLeader, tryAdvisoryLock } from '#db/run-as-leader.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import type { ChangedFeeds } from './changed-feeds.ts';

/** Milliseconds. */
export type PublishingTimes = {
  /** How long news are gathered; no feed is announced more often. */
  gatherFor: number;
  /** After this long without a statement a process is frozen, and another one publishes. */
  silentMost: number;
  /** How often a process that does not publish tries to get the lock. */
  lockEvery: number;
  /** The pause after a failure of the hub, at first and at most; it doubles. */
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

/** Held by the process that publishes. */
const publishingLock = 1_507_332_911;

/**
 * Tells the hub of changed feeds until the signal aborts: one process at a time per database, while the others only
 * collect changes.
 */
export async function publishForever(parts: PublishingParts, stop: AbortSignal): Promise<void> {
  const { changed, times } = parts;
  const alone = {
    ...parts,
    lock: publishingLock,
    lockEvery: times.lockEvery,
    silentMost: times.silentMost,
    againAfter: times.againAfter.first,
    complaint: 'The hub is not told of news; trying again',
  };
  await runAsLeader(alone, stop, async (session, onWorking) => {
    const tell = createTeller(parts);
    while (!stop.aborted) {
      onWorking();
      await changed.wait(times.silentMost / 10, stop);
      await sleep(times.gatherFor, stop);
      // The session, and with it the lock, may have been lost to another process.
      if (!stop.aborted && (await tryAdvisoryLock(session, publishingLock)))
        await sleep(await tell(stop), stop);
    }
  });
}

/** Makes the function that tells all changes once, and returns how long to pause then. */
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
    // Moved to the end, because this feed may be the reason.
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
