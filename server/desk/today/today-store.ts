import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { enoughOfRegion } from '#server/sources/group-sources.ts';

type Today = {
  open_reports: number;
  open_objections: number;
  open_messages: number;
  /** As PostgreSQL writes it, and Date reads it. */
  newest_poll: string | null;
  articles_last_hour: number;
  mails_waiting: number;
  mail_oldest: string | null;
};

/** What waits for somebody, and how the news do, in numbers. */
export async function countToday(database: Pick<Database, 'execute'>): Promise<Today> {
  const { rows } = await database.execute<Today>(sql`
    select
      (select count(*) from comment_report where outcome is null and comment_id is not null)::int as open_reports,
      (select count(*) from objection where outcome is null)::int as open_objections,
      (select count(*) from feedback where state = 'open')::int as open_messages,
      (select max(last_poll_at) from feed) as newest_poll,
      (select count(*) from article where not sample and not removed
        and published_at > now() - interval '1 hour' and published_at <= now())::int as articles_last_hour,
      (select count(*) from mail)::int as mails_waiting,
      (select min(created_at) from mail) as mail_oldest`);
  if (!rows[0]) throw new Error('The database counts nothing.');
  return rows[0];
}

/** How many articles of the last week each of these sections has, for those that have few. */
export async function listThinSections(
  database: Pick<Database, 'execute'>,
  sections: readonly string[],
): Promise<{ section: string; articles: number }[]> {
  const { rows } = await database.execute<{ section: string; articles: number }>(sql`
    select wanted.section, articles from unnest(${sql.param(sections)}::text[]) as wanted(section) cross join lateral (
      select count(*)::int as articles from (
        select from placement join article on article.id = placement.article_id
        where placement.section = wanted.section and placement.published_at > now() - interval '7 days' and not article.sample
        limit ${enoughOfRegion}) as fresh) as counted
    where articles < ${enoughOfRegion} order by articles, wanted.section limit 100`);
  return rows;
}
