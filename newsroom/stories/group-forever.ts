import type { Connection } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { runAsLeader } from '#db/run-as-leader.ts';
import type { Session } from '#db/session.ts';
import type { Grouper } from '#newsroom/grouping/grouper.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { findShared } from './find-shared.ts';
import { placeArrived } from './grouping-round.ts';
import { detachArticle } from './membership-store.ts';
import { PlacingError } from './placing-error.ts';
import { recall } from './recall.ts';
import { listWaiting, saveGrouped, type ChangedStories } from './story-store.ts';

export type GroupingParts = {
  connection: Connection;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  /** Creates an empty grouper. */
  createGrouper: () => Grouper;
  /** Milliseconds between two looks for articles that have arrived. */
  lookEvery?: number;
};

const usualPause = 1_000; // ms
const lockEvery = 4_000; // ms
const againAfter = 2_000; // ms
const silentMost = 120_000; // ms; longer than work between two statements takes on the busiest machine
const batchSize = 200;
/** If the clock is put back by more than this, it was wrong before, and articles have expired that are not old. */
const putBackMost = 3_600_000; // ms

/** The advisory lock of the one process that groups. */
const groupingLock = 4_870_342;

/**
 * Groups articles as they arrive, until the signal comes: in one process at a time per database. What it holds in
 * memory can be rebuilt from the database, which it does after every failure. An article that still fails then is
 * excluded from grouping, and the others continue.
 */
export async function groupForever(parts: GroupingParts, stop: AbortSignal): Promise<void> {
  let failedAt: number | null = null; // an article
  const alone = {
    ...parts,
    lock: groupingLock,
    lockEvery,
    againAfter,
    silentMost,
    complaint: 'Articles could not be grouped; trying again',
  };
  await runAsLeader(alone, stop, async (session, onWorking) => {
    try {
      await group(session, parts, stop, onWorking);
    } catch (error) {
      if (!(error instanceof PlacingError)) throw error;
      if (error.article === failedAt) return takeOut(session, parts, error);
      failedAt = error.article;
      throw error;
    }
  });
}

/** Excludes an article for good, after the grouper has failed at it twice. */
async function takeOut(
  { database }: Session,
  { log, notifications }: GroupingParts,
  error: PlacingError,
): Promise<void> {
  const { article } = error;
  const detached = await detachArticle(database, { id: article });
  log.error({ err: error, article }, `Article ${article} cannot be grouped; it stays alone`);
  if (detached && detached.story !== null)
    await notifications.publish({ kind: 'stories', ...detached.changed });
}

async function group(
  { database }: Session,
  { notifications, createGrouper, lookEvery = usualPause }: GroupingParts,
  stop: AbortSignal,
  onWorking: () => void,
): Promise<void> {
  const grouper = createGrouper();
  let hasMissed = false;
  const unsubscribe = notifications.subscribe((notice) => {
    if (notice.kind === 'detached') grouper.remove(notice.article);
    if (notice.kind === 'gap') hasMissed = true;
  });
  const tell = async (changed: ChangedStories) => {
    if (changed.stories.length > 0) await notifications.publish({ kind: 'stories', ...changed });
  };
  try {
    let latest = Date.now();
    await recall(database, grouper, stop);
    while (!stop.aborted) {
      const now = Date.now();
      // The work begins again: with the articles that expired too soon, or without those that were detached meanwhile.
      if (now < latest - putBackMost || hasMissed) return;
      latest = now;
      const arrived = await listWaiting(database, batchSize);
      const changed = await saveGrouped(database, placeArrived(grouper, arrived, now));
      // While many articles wait, finding what they share can wait, too.
      const isBusy = arrived.length === batchSize;
      const shared = isBusy ? { stories: [], more: true } : await findShared(database, grouper);
      await tell({ ...changed, stories: [...new Set([...changed.stories, ...shared.stories])] });
      onWorking();
      if (!shared.more) await sleep(lookEvery, stop);
    }
  } finally {
    unsubscribe();
  }
}
