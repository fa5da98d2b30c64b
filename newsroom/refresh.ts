import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { reasonOf } from '#db/database-unavailable.ts';
import { isDiskFull, isReadOnly } from '#db/refused-writes.ts';
import type { FetchedFeed, Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import type { PictureHosts } from '#newsroom/pictures/picture-hosts.ts';
import { digest, type PlacedItem } from '#newsroom/saving/fingerprint.ts';
import { FeedWithdrawn, saveItems, type SavedFeed, type SavedItems } from '#newsroom/saving/save-articles.ts';
import type { Logger } from '#process/logger.ts';
import type { Announcer } from './announcer.ts';
import type { FailureLog } from './failure-log.ts';
import {
  beginReading,
  failPoll,
  finishPoll,
  releaseClaim,
  retireFeed,
  type ClaimedFeed,
} from './feed-claims.ts';
import { FeedError } from './feed-error.ts';
import { largeBody, type FeedReader } from './feed-reader.ts';
import type { FeedItem, ReadFeed } from './item.ts';
import { endOutage } from './outage-store.ts';
import { placeItem } from './place.ts';
import { authorOf, descriptionOf, headlineOf } from './saving/headline.ts';
import { nextInterval, pollDelay, retryDelay } from './schedule.ts';
import type { Pushes } from './websub/pushes.ts';

export type RefreshTools = {
  database: Database;
  fetcher: Fetcher;
  reader: FeedReader;
  pictureHosts: PictureHosts;
  announcer: Announcer;
  log: Logger;
  failureLog: FailureLog;
  /** Older items are ignored, since they would soon be removed. */
  retentionDays: number;
  /** Null: hubs cannot send to this site. */
  pushes: Pushes | null;
};

const warningsMax = 10;
const readingsLostMax = 2;
/** So many new articles a feed may bring in a day (UTC), many more than a newspaper writes. */
const newADay = 2_000;
const readInVain = new FeedError(
  'too_costly',
  `The newsroom ended ${readingsLostMax} times while it read this feed; it waits before it tries again.`,
);

/** How a poll ended. `stopped`: cancelled; the feed was released, or paused, edited or removed meanwhile. */
export type Refreshed =
  | { state: 'saved'; items: number; skipped: number; created: number; updated: number }
  | { state: 'unchanged' | 'retired' | 'stopped' }
  | { state: 'failed'; reason: string };

/**
 * The recipe: a claimed feed is fetched, read, placed and saved, and is due again later. Errors of one feed are
 * recorded with it and never stop the others; rejects only if the database fails.
 */
export async function refreshFeed(
  tools: RefreshTools,
  claim: ClaimedFeed,
  stop: AbortSignal,
): Promise<Refreshed> {
  if (claim.readingsLost >= readingsLostMax) return fail(tools, claim, readInVain, null);
  try {
    const pushed = await tools.pushes?.take(claim);
    return await conclude(tools, claim, pushed ?? (await fetchNow(tools, claim, stop)), stop);
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
    await releaseClaim(tools.database, claim);
    return { state: 'stopped' };
  }
}

type Arrived = Extract<FetchedFeed, { state: 'fetched' }>;

async function fetchNow(
  { fetcher }: RefreshTools,
  { url, movedTo, etag, lastModified }: ClaimedFeed,
  stop: AbortSignal,
): Promise<FetchedFeed> {
  return fetcher.fetchFeed({ url: movedTo ?? url, etag, lastModified }, stop);
}

async function conclude(
  tools: RefreshTools,
  claim: ClaimedFeed,
  fetched: FetchedFeed,
  stop: AbortSignal,
): Promise<Refreshed> {
  if (fetched.state === 'failed') return fail(tools, claim, fetched.error, fetched.retryAfter);
  if (fetched.state === 'gone') return retire(tools, claim, fetched.url);
  if (fetched.state === 'unchanged') return finishUnchanged(tools, claim, fetched);
  const bodyHash = digest(fetched.body);
  if (bodyHash === claim.bodyHash) return finishUnchanged(tools, claim, fetched);
  return readAndSave(tools, claim, { ...fetched, bodyHash }, stop);
}

/** A new body: read, place and save it. */
async function readAndSave(
  tools: RefreshTools,
  claim: ClaimedFeed,
  arrived: Arrived & { bodyHash: string },
  stop: AbortSignal,
): Promise<Refreshed> {
  const now = new Date();
  try {
    const feed = await read(tools, claim, arrived, { now, stop });
    const { items, skipped, language, warnings } = feed;
    const current = items.filter((item) => !isExpired(item, now, tools.retentionDays));
    const pictured = await tools.pictureHosts.settle(current);
    const placed = pictured.items.map((item) => placedItem(item, claim, language));
    const saved = await saveItems(tools.database, claim, placed, {
      onSaved: tools.announcer.add,
      isPart: arrived.isPushed,
      newMost: Math.max(newADay - claim.createdToday, 0),
    });
    const changed = saved.created + saved.updated > 0;
    await tools.pushes?.note(claim, arrived, { ...feed, created: saved.created });
    await finish(tools, claim, arrived, {
      changed,
      created: saved.created,
      // What was held back is read again, even if nothing changes.
      ...(saved.heldBack === 0 && { bodyHash: arrived.bodyHash }),
      items: items.length,
      warnings: [...heldBack(saved), ...warnings].slice(0, warningsMax),
    });
    tools.pictureHosts.ask(claim.id, pictured.unknown);
    return report(tools, claim, saved, { items: items.length, skipped: skipped.length });
  } catch (error) {
    if (stop.aborted && error === stop.reason) throw error;
    if (error instanceof FeedWithdrawn) return { state: 'stopped' };
    if (arrived.isPushed && error instanceof FeedError) return silenceHub(tools, claim, error, stop);
    if (!(error instanceof FeedError)) {
      // Not the feed's fault: it is polled again when the claim expires.
      if (isDatabaseOutage(error) || isDiskFull(error) || isReadOnly(error)) throw error;
      tools.log.error({ err: error, feed: claim.url }, 'A feed broke the newsroom');
    }
    return fail(tools, claim, error, null);
  }
}

/** An item as it is stored: what names its publisher in it says nothing beside the publisher's name. */
function placedItem(item: FeedItem, feed: ClaimedFeed, language: string | null): PlacedItem {
  const title = headlineOf(item, feed);
  return {
    ...item,
    title,
    description: descriptionOf(item, title, feed),
    author: authorOf(item, feed),
    sections: placeItem(item, feed.sections, language),
  };
}

/**
 * What a hub has sent cannot be read. That is not the feed's fault, so the feed is fetched instead, and its hub not
 * trusted for a while.
 */
async function silenceHub(
  tools: RefreshTools,
  claim: ClaimedFeed,
  { message: reason }: FeedError,
  stop: AbortSignal,
): Promise<Refreshed> {
  tools.log.warn({ feed: claim.url, reason }, 'A hub has sent what cannot be read; its feed is polled again');
  await tools.pushes?.silence(claim);
  return conclude(tools, claim, await fetchNow(tools, claim, stop), stop);
}

/** Records a large body before reading it, since reading it might kill the process. */
async function read(
  { database, reader }: RefreshTools,
  claim: ClaimedFeed,
  { body, url, contentType }: Arrived,
  { now, stop }: { now: Date; stop: AbortSignal },
): Promise<ReadFeed> {
  if (body.byteLength >= largeBody) await beginReading(database, claim);
  return reader.read(body, { url, contentType, now }, stop);
}

function report(
  { log }: RefreshTools,
  claim: ClaimedFeed,
  saved: SavedItems,
  counts: { items: number; skipped: number },
): Refreshed {
  const { created, updated } = saved;
  log.debug({ feed: claim.url, ...counts, created, updated }, 'Feed read');
  return { state: 'saved', ...counts, created, updated };
}

/** Ends a poll without anything new: not modified, or the same body again. */
async function finishUnchanged(
  tools: RefreshTools,
  claim: ClaimedFeed,
  fetched: Arrived | Extract<FetchedFeed, { state: 'unchanged' }>,
): Promise<Refreshed> {
  await finish(tools, claim, fetched, { changed: false, created: 0 });
  return { state: 'unchanged' };
}

async function finish(
  tools: RefreshTools,
  claim: ClaimedFeed,
  fetched: Arrived | Extract<FetchedFeed, { state: 'unchanged' }>,
  outcome: { changed: boolean; created: number; bodyHash?: string; items?: number; warnings?: string[] },
): Promise<void> {
  const { changed, ...state } = outcome;
  if (claim.failures > 0) tools.failureLog.recovered();
  await endAnyOutage(tools, claim);
  const intervalSeconds = nextInterval(claim.intervalSeconds, changed);
  const delay = pollDelay(intervalSeconds, fetched.maxAge, Math.random());
  const validators = fetched.state === 'fetched' ? fetched : claim;
  await finishPoll(tools.database, claim, {
    ...state,
    etag: validators.etag,
    lastModified: validators.lastModified,
    movedTo: fetched.movedTo ?? claim.movedTo,
    intervalSeconds,
    delay: (await tools.pushes?.restOf(claim, delay)) ?? delay,
  });
}

/** Also where this feed was not asked during the outage, as most are in an hour. */
async function endAnyOutage({ database, log }: RefreshTools, claim: ClaimedFeed): Promise<void> {
  const feeds = await endOutage(database, claim.id);
  if (feeds > 0)
    log.info({ feeds }, 'Feeds can be fetched again; those that failed while none could are asked now');
}

async function fail(
  { database, failureLog }: RefreshTools,
  claim: ClaimedFeed,
  error: unknown,
  retryAfter: number | null,
): Promise<Refreshed> {
  const reason = error instanceof FeedError ? error.message : ownFailure(error);
  const delay = retryDelay(claim.failures + 1, retryAfter, Math.random());
  await failPoll(database, claim, { reason, delay });
  const begins = claim.failures === 0 && claim.bodyHash !== null;
  failureLog.failed({ feed: claim.url, reason, failures: claim.failures + 1 }, begins);
  return { state: 'failed', reason };
}

/** As the operator reads it beside the feed, long after the log has lost its stack. */
function ownFailure(error: unknown): string {
  return `An error of the newsroom itself: ${error instanceof Error ? reasonOf(error) : String(error)}`;
}

/** Ends a poll with 410: the feed is gone, unless the answer came from an address that a redirect led to. */
async function retire(tools: RefreshTools, claim: ClaimedFeed, at: string): Promise<Refreshed> {
  if (at !== claim.url) {
    const reason = `The server answered 410 Gone at ${at}, where the feed's address led.`;
    return fail(tools, claim, new FeedError('gone', reason), null);
  }
  const reason = 'The publisher has given the feed up (410 Gone); it is no longer polled.';
  await retireFeed(tools.database, claim, reason);
  tools.log.warn({ feed: claim.url }, reason);
  return { state: 'retired' };
}

function heldBack({ heldBack: items }: SavedFeed): string[] {
  return items === 0
    ? []
    : [`more than ${newADay} new articles in a day; ${items} items are left out until tomorrow`];
}

function isExpired(item: FeedItem, now: Date, retentionDays: number): boolean {
  const oldest = now.getTime() - retentionDays * 24 * 3600 * 1000;
  return item.publishedAt !== null && item.publishedAt.getTime() < oldest;
}
