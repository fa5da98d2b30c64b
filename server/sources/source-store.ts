import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';

/** A feed's articles of the last week, by the feed's number. */
export type WeekOfFeed = { feed: number; articles: number; latest: Date };

const feedsMax = 10_000;

/** For each feed, the articles of the last week that it was the first to bring. */
export async function listWeek(database: Queryable): Promise<WeekOfFeed[]> {
  const { rows } = await database.execute<{ feed: string; articles: number; latest: string }>(sql`
    select owner_feed as feed, count(*)::int as articles,
      ${isoInstant(sql`max(published_at)`)} as latest
    from article
    where published_at > now() - interval '7 days' and published_at <= now()
      and owner_feed is not null and not sample and not removed
    group by owner_feed limit ${feedsMax}`);
  return rows.map(({ feed, articles, latest }) => ({
    feed: Number(feed),
    articles,
    latest: new Date(latest),
  }));
}
