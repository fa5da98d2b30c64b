import type { Queryable } from '#db/client.ts';
import { and, eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { websubPush } from '#db/websub-schema.ts';
import { catalogueColumns, isListed, type FeedEdit } from './catalogue-store.ts';
import { differingFields } from './compare-catalogues.ts';
import type { CatalogueFeed } from './opml.ts';

/** A feed of the catalogue, as decisions need it. `version` changes with every edit. */
export type DecidedFeed = CatalogueFeed & { id: number; pausedAt: Date | null; version: string };

/** The outcome of a decision; `outdated`: the feed has been changed since it was looked at. */
export type FeedDecision =
  | { state: 'done'; before: DecidedFeed; after: DecidedFeed }
  | { state: 'unchanged'; feed: DecidedFeed }
  | { state: 'unknown' }
  | { state: 'outdated' };

const columns = {
  id: feed.id,
  ...catalogueColumns,
  pausedAt: feed.pausedAt,
  version: sql<string>`md5(concat_ws(E'\\n', ${feed.publisher}, coalesce(${feed.site}, ''), ${feed.language}, ${feed.sections}::text))`,
};

/** A feed of the catalogue by its number or its address. */
export async function findFeed(
  database: Queryable,
  by: { id: number } | { url: string },
): Promise<DecidedFeed | null> {
  const named = 'id' in by ? eq(feed.id, by.id) : eq(feed.url, by.url);
  const [found] = await database.select(columns).from(feed).where(and(named, isListed)).limit(1);
  return (found as DecidedFeed | undefined) ?? null; // whatever was stored was checked before
}

/** The same, locked until the transaction ends, so that decisions come one after the other. */
export async function lockFeed(database: Queryable, id: number): Promise<DecidedFeed | null> {
  const [found] = await database
    .select(columns)
    .from(feed)
    .where(and(eq(feed.id, id), isListed))
    .limit(1)
    .for('update');
  return (found as DecidedFeed | undefined) ?? null;
}

/**
 * Edits a feed, within the caller's transaction. If its sections change it is read again at once; articles that it has
 * brought stay where they are. `version`: the one that the edit is based on.
 */
export async function editFeed(
  database: Queryable,
  id: number,
  edit: FeedEdit,
  version?: string,
): Promise<FeedDecision> {
  const before = await lockFeed(database, id);
  if (!before) return { state: 'unknown' };
  if (version !== undefined && version !== before.version) return { state: 'outdated' };
  const fields = differingFields(before, { ...before, ...edit });
  if (fields.length === 0) return { state: 'unchanged', feed: before };
  await database
    .update(feed)
    .set({ ...edit, ...(fields.includes('sections') && readAnew) })
    .where(eq(feed.id, id));
  return done(database, before);
}

/** A poll in progress saves nothing. A feed that is gone stays gone. */
const readAnew = {
  etag: null,
  lastModified: null,
  bodyHash: null,
  claim: null,
  claimedUntil: null,
  nextPollAt: sql`case when next_poll_at is not null then now() end`,
};

/** Pauses a feed, within the caller's transaction: cancels a poll in progress, and deletes what a hub has sent. */
export async function pauseFeed(database: Queryable, id: number): Promise<FeedDecision> {
  const before = await lockFeed(database, id);
  if (!before) return { state: 'unknown' };
  if (before.pausedAt) return { state: 'unchanged', feed: before };
  await database
    .update(feed)
    .set({ pausedAt: sql`now()`, claim: null, claimedUntil: null })
    .where(eq(feed.id, id));
  await database.delete(websubPush).where(eq(websubPush.feedId, id));
  return done(database, before);
}

/** Resumes a paused feed, due at once; also one that was gone, which may be back. Earlier failures no longer count. */
export async function resumeFeed(database: Queryable, id: number): Promise<FeedDecision> {
  const before = await lockFeed(database, id);
  if (!before) return { state: 'unknown' };
  if (!before.pausedAt) return { state: 'unchanged', feed: before };
  await database
    .update(feed)
    .set({ pausedAt: null, nextPollAt: sql`now()`, failures: 0, failingSince: null, lastError: null })
    .where(eq(feed.id, id));
  return done(database, before);
}

/** Makes a feed due now, even one that is gone. False: there is none, or it is paused. */
export async function makeDue(database: Queryable, id: number): Promise<boolean> {
  const due = await database
    .update(feed)
    .set({ nextPollAt: sql`now()` })
    .where(and(eq(feed.id, id), isListed, sql`${feed.pausedAt} is null`))
    .returning({ id: feed.id });
  return due.length > 0;
}

async function done(database: Queryable, before: DecidedFeed): Promise<FeedDecision> {
  const after = await findFeed(database, { id: before.id });
  if (!after) throw new Error(`Feed ${before.id} went while it was held.`);
  return { state: 'done', before, after };
}
