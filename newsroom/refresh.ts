import type { Database } from '#db/client.ts';
import type { FetchedFeed, Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import { readFeed } from '#newsroom/reading/read-feed.ts';
import { digest } from '#newsroom/saving/fingerprint.ts';
import { saveItems, type SavedItems } from '#newsroom/saving/save-articles.ts';
import type { Logger } from '#process/logger.ts';
import type { Announcer } from './announcer.ts';
import { failPoll, finishPoll, releaseClaim, retireFeed, type ClaimedFeed } from './feed-claims.ts';
import { FeedError } from './feed-error.ts';
import type { FeedItem } from './item.ts';
import { placeItem } from './place.ts';
import { nextInterval, pollDelay, retryDelay } from './schedule.ts';

export type RefreshTools = {
  database: Database;
  fetcher: Fetcher;
  announcer: Announcer;
  log: Logger;
  /** Older items are not taken in: they would be removed within the hour. */
  retentionDays: number;
};

/** How one poll ended. `stopped`: called off, and the feed given back. */
export type Refreshed =
  | { state: 'saved'; items: number; skipped: number; created: number; updated: number }
  | { state: 'unchanged' | 'retired' | 'stopped' }
  | { state: 'failed'; reason: string };

/**
 * The recipe: a claimed feed is fetched, read, placed and saved, and due again later. Whatever is wrong with one feed
 * is written down with it and never stops the others; rejects only when the database fails.
 */
export async function refreshFeed(
  tools: RefreshTools,
  claim: ClaimedFeed,
  stop: AbortSignal,
): Promise<Refreshed> {
  const fetched = await fetchClaimed(tools, claim, stop);
  if (!fetched) return { state: 'stopped' };
  if (fetched.state === 'failed') return fail(tools, claim, fetched.error, fetched.retryAfter);
  if (fetched.state === 'gone') return leave(tools, claim);
  const isSameBody = fetched.state === 'fetched' && digest(fetched.body) === claim.bodyHash;
  return fetched.state === 'unchanged' || isSameBody
    ? keep(tools, claim, fetched)
    : take(tools, claim, fetched);
}

type Arrived = Extract<FetchedFeed, { state: 'fetched' }>;

async function fetchClaimed(
  { database, fetcher }: RefreshTools,
  claim: ClaimedFeed,
  stop: AbortSignal,
): Promise<FetchedFeed | null> {
  const { etag, lastModified } = claim;
  try {
    return await fetcher.fetchFeed({ url: claim.movedTo ?? claim.url, etag, lastModified }, stop);
  } catch (error) {
    if (!stop.aborted) throw error;
    await releaseClaim(database, claim);
    return null;
  }
}

/** A new body: read, place and save it. */
async function take(tools: RefreshTools, claim: ClaimedFeed, arrived: Arrived): Promise<Refreshed> {
  const now = new Date();
  try {
    const { items, skipped, language } = readFeed(arrived.body, { ...arrived, now });
    const current = items.filter((item) => !isExpired(item, now, tools.retentionDays));
    const placed = current.map((item) => ({ ...item, sections: placeItem(item, claim.sections, language) }));
    const saved = await saveItems(tools.database, claim, placed);
    await finish(tools, claim, arrived, {
      changed: saved.created + saved.updated > 0,
      bodyHash: digest(arrived.body),
      items: items.length,
    });
    return report(tools, claim, saved, { items: items.length, skipped: skipped.length });
  } catch (error) {
    if (!(error instanceof FeedError))
      tools.log.error({ err: error, feed: claim.url }, 'A feed broke the newsroom');
    return fail(tools, claim, error, null);
  }
}

function report(
  { announcer, log }: RefreshTools,
  claim: ClaimedFeed,
  saved: SavedItems,
  counts: { items: number; skipped: number },
): Refreshed {
  const { created, updated } = saved;
  announcer.add(saved);
  log.debug({ feed: claim.url, ...counts, created, updated }, 'Feed read');
  return { state: 'saved', ...counts, created, updated };
}

/** Nothing new: not modified, or the same body again. */
async function keep(
  tools: RefreshTools,
  claim: ClaimedFeed,
  fetched: Arrived | Extract<FetchedFeed, { state: 'unchanged' }>,
): Promise<Refreshed> {
  await finish(tools, claim, fetched, { changed: false });
  return { state: 'unchanged' };
}

async function finish(
  { database }: RefreshTools,
  claim: ClaimedFeed,
  fetched: Arrived | Extract<FetchedFeed, { state: 'unchanged' }>,
  outcome: { changed: boolean; bodyHash?: string; items?: number },
): Promise<void> {
  const { changed, ...state } = outcome;
  const intervalSeconds = nextInterval(claim.intervalSeconds, changed);
  const validators = fetched.state === 'fetched' ? fetched : claim;
  await finishPoll(database, claim, {
    ...state,
    etag: validators.etag,
    lastModified: validators.lastModified,
    movedTo: fetched.movedTo ?? claim.movedTo,
    intervalSeconds,
    delay: pollDelay(intervalSeconds, fetched.maxAge, Math.random()),
  });
}

async function fail(
  { database, log }: RefreshTools,
  claim: ClaimedFeed,
  error: unknown,
  retryAfter: number | null,
): Promise<Refreshed> {
  const reason =
    error instanceof FeedError ? error.message : 'An error of the newsroom itself; the log has it.';
  const delay = retryDelay(claim.failures + 1, retryAfter, Math.random());
  await failPoll(database, claim, { reason, delay });
  // Worth a warning when it begins; the rest is for `npm run feeds -- status`.
  const begins = claim.failures === 0 && claim.bodyHash !== null;
  log[begins ? 'warn' : 'debug']({ feed: claim.url, reason, failures: claim.failures + 1 }, 'Feed failed');
  return { state: 'failed', reason };
}

/** 410: the feed is given up, unless it is only the address that a redirect had led to. */
async function leave(tools: RefreshTools, claim: ClaimedFeed): Promise<Refreshed> {
  if (claim.movedTo !== null) {
    const reason = `The server answered 410 Gone at ${claim.movedTo}, where the feed had moved to.`;
    return fail(tools, claim, new FeedError('gone', reason), null);
  }
  const reason = 'The publisher has given the feed up (410 Gone); it is no longer polled.';
  await retireFeed(tools.database, claim, reason);
  tools.log.warn({ feed: claim.url }, reason);
  return { state: 'retired' };
}

function isExpired(item: FeedItem, now: Date, retentionDays: number): boolean {
  const oldest = now.getTime() - retentionDays * 24 * 3600 * 1000;
  return item.publishedAt !== null && item.publishedAt.getTime() < oldest;
}
