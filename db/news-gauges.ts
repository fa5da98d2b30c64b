import type { Gauge } from 'prom-client';
import { labelledGauge } from '#process/labelled-gauge.ts';
import type { Database } from './client.ts';
import { sql } from './drizzle.ts';

/** The metrics of the news, the same from the web process and from the newsroom. */
export function newsGauges(database: Database, onTrouble: (error: unknown) => void): Gauge[] {
  const counts = labelledGauge(
    'news',
    'Articles held (the estimate of the planner), feeds polled, and feeds whose last poll failed or that were given up',
    () => countNews(database),
    onTrouble,
  );
  const ages = labelledGauge(
    'news_age_seconds',
    'Time since the newest poll of a feed ended, since the newest article came, and for how long one has waited to be grouped',
    () => newsAges(database),
    onTrouble,
  );
  return [counts, ages];
}

type NewsCounts = { articles: number; feeds: number; feeds_failing: number };

/**
 * The number of articles is the planner's estimate; they are counted only if there is none, as in a new database.
 * Failing feeds include those that were given up (`feeds -- status` shows them), but not those that have left the
 * catalogue.
 */
async function countNews(database: Database): Promise<NewsCounts> {
  const counted = await database.execute<NewsCounts>(sql`
    select
      (select case when reltuples < 0 then (select count(*) from article) else reltuples end
       from pg_class where oid = 'article'::regclass)::float8 as articles,
      (count(*) filter (where next_poll_at is not null))::int as feeds,
      (count(*) filter (where sections <> '{}' and failures > 0))::int as feeds_failing
    from feed`);
  return counted.rows[0] ?? { articles: 0, feeds: 0, feeds_failing: 0 };
}

/**
 * Seconds since the last poll of any feed ended, since the newest article came, and since the first one came that is to
 * be grouped next; null if there is none.
 */
type NewsAges = { poll: number | null; article: number | null; ungrouped: number | null };

/** The sample edition is no news. */
async function newsAges(database: Database): Promise<NewsAges> {
  const { rows } = await database.execute<NewsAges>(sql`
    select
      (select extract(epoch from now() - max(last_poll_at)) from feed)::float8 as poll,
      (select extract(epoch from now() - first_seen_at) from article where not sample
       order by id desc limit 1)::float8 as article,
      (select extract(epoch from now() - first_seen_at) from story_article join article on article.id = article_id
       where grouped_at is null order by article_id limit 1)::float8 as ungrouped`);
  return rows[0] ?? { poll: null, article: null, ungrouped: null };
}
