import type { Connection } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { inSession, type Session } from '#db/session.ts';
import type { Logger } from '#process/logger.ts';
import { rest } from '#process/rest.ts';
import type { ChangedFeeds } from './changed-feeds.ts';
import { holdPublishingLock } from './publishing-store.ts';

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

/**
 * Tells the hub of feeds that have changed, until the signal comes: one process at a time over one database. The others note what
 * changes and stand ready to follow.
 */
export async function publishForever(parts: PublishingParts, stop: AbortSignal): Promise<void> {
  let inTrouble = false;
  while (!stop.aborted) {
    try {
      await inSession(parts.connection, stop, (session) =>
        publish(session, parts, stop, () => (inTrouble = false)),
      );
    } catch (error) {
      if (stop.aborted) return;
      // Once for each trouble; an outage is told of elsewhere.
      if (!inTrouble && !isDatabaseOutage(error))
        parts.log.error({ err: error }, 'The hub is not told of news; trying again');
      inTrouble = true;
      await rest(parts.times.againAfter.first, stop);
    }
  }
}

/** Fails when the connection, and with it the lock, is lost. */
async function publish(
  session: Session,
  parts: PublishingParts,
  stop: AbortSignal,
  onWorking: () => void,
): Promise<void> {
  await waitForLock(session, parts, stop);
  const tell = createTeller(parts);
  while (!stop.aborted) {
    onWorking();
    await parts.changed.wait(stop);
    await rest(parts.times.gatherFor, stop);
    if (!stop.aborted && (await holdPublishingLock(session))) await rest(await tell(stop), stop);
  }
}

async function waitForLock(
  session: Session,
  { times }: Pick<PublishingParts, 'times'>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && !(await holdPublishingLock(session))) await rest(times.lockEvery, stop);
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
