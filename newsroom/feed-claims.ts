import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#db/client.ts';
import { feedDay } from '#db/desk-schema.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from '#db/drizzle.ts';
import { clockSlack, hasCome } from '#db/has-come.ts';
import { feed } from '#db/schema.ts';
import { pushPause } from '#db/websub-schema.ts';
import { catalogueColumns, isListed, lockedInOrder } from '#newsroom/catalogue/catalogue-store.ts';
import { today } from '#newsroom/catalogue/feed-status-store.ts';
import type { CatalogueFeed } from '#newsroom/catalogue/opml.ts';
import { quotable } from './reading/quotable.ts';
import { longestObeyedWait } from './schedule.ts';

/** A feed that this process has claimed for polling; `claim` proves it. */
export type ClaimedFeed = CatalogueFeed & {
  id: number;
  movedTo: string | null;
  /** The validators of the last body; null in the first poll of a day. */
  etag: string | null;
  lastModified: string | null;
  bodyHash: string | null;
  intervalSeconds: number;
  failures: number;
  readingsLost: number;
  /** Articles that it brought first, on this day (UTC). */
  createdToday: number;
  claim: string;
};

/** What a successful poll leaves behind; times in seconds. */
export type PollResult = {
  movedTo: string | null;
  etag: string | null;
  lastModified: string | null;
  /** This and the next two only after a body was read. */
  bodyHash?: string;
  items?: number;
  warnings?: string[];
  intervalSeconds: number;
  delay: number;
  /** Articles that it brought first. */
  created: number;
};

/** Seconds after which the feeds of a crashed process are free again. */
export const lease = 40;
/** Reasons may quote strangers, and contain their addresses. */
const reasonLengthMax = 1_000;
const unclaimed = { claimedUntil: null, claim: null };
const polled = { ...unclaimed, lastPollAt: sql`now()` };
const sinceFirstFailure = sql`coalesce(${feed.failingSince}, now())`;
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
/** Soon, if its hub has sent more meanwhile. */
const dueIn = (seconds: number) => sql`
  case when exists (select from websub_push where websub_push.feed_id = feed.id)
    then ${fromNow(pushPause)} else ${fromNow(seconds)} end`;

/** Some servers answer 304 Not Modified for ever: once a day (UTC) a feed is fetched whether it has changed or not. */
const unlessFirstOfDay = (validator: typeof feed.etag | typeof feed.lastModified) =>
  sql<string | null>`case when ${feed.lastPollAt} >= date_trunc('day', now(), 'UTC') then ${validator} end`;

const claimColumns = {
  id: feed.id,
  ...catalogueColumns,
  movedTo: feed.movedTo,
  etag: unlessFirstOfDay(feed.etag),
  lastModified: unlessFirstOfDay(feed.lastModified),
  bodyHash: feed.bodyHash,
  intervalSeconds: feed.intervalSeconds,
  failures: feed.failures,
  readingsLost: feed.readingsLost,
  createdToday: sql<number>`coalesce(
    (select articles from feed_day where feed_id = feed.id and day = ${today}), 0)`,
  claim: feed.claim,
};

/** Claims up to `limit` due feeds that no other process has claimed, the most overdue first. */
export async function claimDueFeeds(database: Database, limit: number): Promise<ClaimedFeed[]> {
  const due = database
    .$with('due')
    .as(
      database
        .select({ id: feed.id })
        .from(feed)
        .where(and(isDue(), isFree()))
        .orderBy(feed.nextPollAt)
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
  const claimed = await database
    .with(due)
    .update(feed)
    .set({ claimedUntil: fromNow(lease), claim: randomUUID() })
    .where(inArray(feed.id, database.select({ id: due.id }).from(due)))
    .returning(claimColumns);
  return claimed as ClaimedFeed[]; // sections come from the catalogue, which checks them; the claim was just set
}

/** Claims a feed of the catalogue, due or not; null: there is none, it is paused, or another process is polling it. */
export async function claimFeed(database: Database, id: number): Promise<ClaimedFeed | null> {
  const [claimed] = await database
    .update(feed)
    .set({ claimedUntil: fromNow(lease), claim: randomUUID() })
    .where(and(eq(feed.id, id), isListed, isNull(feed.pausedAt), isFree()))
    .returning(claimColumns);
  return (claimed as ClaimedFeed | undefined) ?? null; // as above
}

/** Prolongs claims, unless they have expired and were taken over. Returns the ids of those still held. */
export async function renewClaims(database: Database, claims: ClaimedFeed[]): Promise<Set<number>> {
  const ids = claims.map(({ id }) => id);
  const still = inArray(feed.claim, [...new Set(claims.map(({ claim }) => claim))]);
  const renewed = await database
    .update(feed)
    .set({ claimedUntil: fromNow(lease) })
    .where(inArray(feed.id, lockedInOrder(database, and(inArray(feed.id, ids), still))))
    .returning({ id: feed.id });
  return new Set(renewed.map(({ id }) => id));
}

/** Releases a feed without any change. */
export async function releaseClaim(database: Database, claim: ClaimedFeed): Promise<void> {
  const { readingsLost } = claim;
  await database
    .update(feed)
    .set({ ...unclaimed, readingsLost })
    .where(held(claim));
}

/** Records that a body is about to be read that might kill the process; the end of the poll clears it. */
export async function beginReading(database: Database, claim: ClaimedFeed): Promise<void> {
  await database
    .update(feed)
    .set({ readingsLost: claim.readingsLost + 1 })
    .where(held(claim));
}

/** Ends a successful poll, whether it brought something or not. */
export async function finishPoll(database: Database, claim: ClaimedFeed, result: PollResult): Promise<void> {
  const { delay, created, ...found } = result;
  const state = {
    ...found,
    nextPollAt: dueIn(delay),
    lastSuccessAt: sql`now()`,
    failures: 0,
    failingSince: null,
    readingsLost: 0,
    lastError: null,
  };
  await endPoll(database, claim, state, { failures: 0, articles: created });
}

/** What a failed poll leaves behind; `delay` in seconds. */
export type PollFailure = { reason: string; delay: number };

/**
 * Ends a failed poll; the state of the last success stays, except for the address that a redirect led to: the
 * catalogue's own may say where the feed is now.
 */
export async function failPoll(database: Database, claim: ClaimedFeed, failure: PollFailure): Promise<void> {
  const state = {
    movedTo: null,
    nextPollAt: dueIn(failure.delay),
    failures: claim.failures + 1,
    failingSince: sinceFirstFailure,
    // Gives a feed that was not even read another try, but only one.
    readingsLost: Math.max(claim.readingsLost - 1, 0),
    lastError: quotable(failure.reason, reasonLengthMax),
  };
  await endPoll(database, claim, state, { failures: 1, articles: 0 });
}

/** Ends the polling of a feed that its publisher has given up (410 Gone). */
export async function retireFeed(database: Database, claim: ClaimedFeed, reason: string): Promise<void> {
  const state = {
    nextPollAt: null,
    failures: claim.failures + 1,
    failingSince: sinceFirstFailure,
    lastError: quotable(reason, reasonLengthMax),
  };
  await endPoll(database, claim, state, { failures: 1, articles: 0 });
}

type PolledState = Parameters<ReturnType<Database['update']>['set']>[0];

/** Releases the feed in its new state, and counts the poll for its day (UTC); does nothing if the claim was lost. */
async function endPoll(
  database: Database,
  claim: ClaimedFeed,
  state: PolledState,
  counts: Counts,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Locks in a separate statement, so that the next one sees what a hub has sent until now; what it sends later
    // waits.
    const holding = tx.select({ id: feed.id }).from(feed).where(held(claim)).limit(1);
    const [holds] = await holding.for('no key update');
    if (!holds) return;
    await tx
      .update(feed)
      .set({ ...state, ...polled })
      .where(eq(feed.id, claim.id));
    await countPoll(tx, claim.id, counts);
  });
}

type Counts = { failures: number; articles: number };

async function countPoll(tx: Transaction, feedId: number, counts: Counts): Promise<void> {
  await tx
    .insert(feedDay)
    .values({ feedId, day: today, polls: 1, ...counts })
    .onConflictDoUpdate({
      target: [feedDay.feedId, feedDay.day],
      set: {
        polls: sql`${feedDay.polls} + 1`,
        failures: sql`${feedDay.failures} + excluded.failures`,
        articles: sql`${feedDay.articles} + excluded.articles`,
      },
    });
}

/** How many feeds are polled, sooner or later. */
export async function countFeeds(database: Database): Promise<number> {
  return database.$count(feed, and(isNotNull(feed.nextPollAt), isNull(feed.pausedAt)));
}

/** How many feeds are due. */
export async function countDueFeeds(database: Database): Promise<number> {
  return database.$count(feed, isDue());
}

/** Seconds until the next feed is due (0: now), including claimed ones, whose claim may expire. Null: none will be. */
export async function secondsToNextDue(database: Database): Promise<number | null> {
  const next = sql`min(greatest(${feed.nextPollAt}, ${feed.claimedUntil}))`; // ignores what is null
  const [row] = await database
    .select({ seconds: sql<number | null>`extract(epoch from ${next} - now())::float8` })
    .from(feed)
    .where(and(isNotNull(feed.nextPollAt), isNull(feed.pausedAt)));
  return row?.seconds == null ? null : Math.max(row.seconds, 0);
}

function isDue() {
  // Polled later than now, while the clock was ahead: what it is due after is too late as well.
  const isPolledAhead = gt(feed.lastPollAt, fromNow(clockSlack));
  const isTime = or(hasCome(feed.nextPollAt, longestObeyedWait), isPolledAhead);
  return and(isNotNull(feed.nextPollAt), isTime, isNull(feed.pausedAt));
}

function isFree() {
  return or(isNull(feed.claimedUntil), hasCome(feed.claimedUntil, lease));
}

function held({ id, claim }: ClaimedFeed) {
  return and(eq(feed.id, id), eq(feed.claim, claim));
}
