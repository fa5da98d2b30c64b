import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

type NewsCounts = { articles: number; feeds: number; feeds_failing: number };

type MailCounts = { waiting: number; oldest_age_seconds: number };

/** Mails that no mail server has taken yet. */
export async function countMails(database: Database): Promise<MailCounts> {
  const counted = await database.execute<MailCounts>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_age_seconds
    from mail`);
  return counted.rows[0] ?? { waiting: 0, oldest_age_seconds: 0 };
}

/** The number of articles is the planner's estimate; counted only where it has none, as in a young database. */
export async function countNews(database: Database): Promise<NewsCounts> {
  const counted = await database.execute<NewsCounts>(sql`
    select
      (select case when reltuples < 0 then (select count(*) from article) else reltuples end
       from pg_class where oid = 'article'::regclass)::float8 as articles,
      (count(*) filter (where next_poll_at is not null))::int as feeds,
      (count(*) filter (where next_poll_at is not null and failures > 0))::int as feeds_failing
    from feed`);
  return counted.rows[0] ?? { articles: 0, feeds: 0, feeds_failing: 0 };
}
