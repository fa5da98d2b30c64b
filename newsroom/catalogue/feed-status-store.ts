import type { FeedDay } from '#contract/feed.ts';
import type { Section } from '#contract/sections.ts';
import type { Queryable } from '#db/client.ts';
import { feedDay } from '#db/desk-schema.ts';
import { and, asc, eq, inArray, isNull, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { isListed, listedFeedsMax, lockedInOrder } from './catalogue-store.ts';

export type FeedStatus = Awaited<ReturnType<typeof listFeedStatus>>[number];

const daysKept = 90;
/** Days are those of UTC, whatever the database's own are. */
export const today = sql`(now() at time zone 'utc')::date`;

/** Makes every feed of the catalogue due now, retired ones included, but not those that are paused. Returns how many. */
export async function makeAllDue(database: Queryable): Promise<number> {
  const { rowCount } = await database
    .update(feed)
    .set({ nextPollAt: sql`now()` })
    .where(inArray(feed.id, lockedInOrder(database, and(isListed, isNull(feed.pausedAt)))));
  return rowCount ?? 0;
}

/** The state of polling of every feed of the catalogue, or of one, by section and publisher. */
export async function listFeedStatus(database: Queryable, id?: number) {
  const days = sql`(
    select feed_id, sum(polls)::int as polls, sum(failures)::int as failures,
      sum(articles) filter (where day > ${today} - 7)::int as articles,
      count(*) filter (where articles > 0)::int as busy_days,
      max(day) filter (where articles > 0) as last_busy_day, min(day) as first_day
    from ${feedDay}
    where day > ${today} - 30 ${id === undefined ? sql`` : sql`and feed_id = ${id}`}
    group by feed_id
  )`;
  const rows = await database
    .select({
      id: feed.id,
      publisher: feed.publisher,
      url: feed.url,
      site: feed.site,
      language: feed.language,
      sections: feed.sections,
      movedTo: feed.movedTo,
      lastPollAt: feed.lastPollAt,
      lastSuccessAt: feed.lastSuccessAt,
      nextPollAt: feed.nextPollAt,
      items: feed.items,
      intervalSeconds: feed.intervalSeconds,
      failures: feed.failures,
      failingSince: feed.failingSince,
      lastError: feed.lastError,
      warnings: feed.warnings,
      pausedAt: feed.pausedAt,
      addedAt: feed.addedAt,
      retired: sql<boolean>`${isNull(feed.nextPollAt)}`,
      /** Of 30 days. */
      polls: sql<number>`coalesce(days.polls, 0)`,
      failedPolls: sql<number>`coalesce(days.failures, 0)`,
      /** Of a week. */
      articles: sql<number>`coalesce(days.articles, 0)`,
      busyDays: sql<number>`coalesce(days.busy_days, 0)`,
      /** Days ago. */
      lastBusyDay: sql<number | null>`${today} - days.last_busy_day`,
      firstDay: sql<number | null>`${today} - days.first_day`,
    })
    .from(feed)
    .leftJoin(sql`${days} as days`, sql`days.feed_id = ${feed.id}`)
    .where(and(isListed, id === undefined ? undefined : eq(feed.id, id)))
    .orderBy(feed.sections, feed.publisher, feed.url)
    .limit(listedFeedsMax);
  return rows.map((row) => ({ ...row, sections: row.sections as Section[] }));
}

/** What was counted of a feed on the days of the last month (UTC), oldest first; days without polls are left out. */
export async function listFeedDays(database: Queryable, id: number): Promise<FeedDay[]> {
  return database
    .select({
      day: feedDay.day,
      polls: feedDay.polls,
      failures: feedDay.failures,
      articles: feedDay.articles,
    })
    .from(feedDay)
    .where(and(eq(feedDay.feedId, id), sql`${feedDay.day} > ${today} - 30`))
    .orderBy(asc(feedDay.day))
    .limit(31);
}

/** Forgets days that nobody looks at any more. Returns how many. */
export async function forgetOldDays(database: Queryable): Promise<number> {
  const { rowCount } = await database
    .delete(feedDay)
    .where(sql`${feedDay.day} < ${today} - ${daysKept}::int`);
  return rowCount ?? 0;
}
