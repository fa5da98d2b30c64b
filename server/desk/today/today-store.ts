import type { DeskToday } from '#contract/desk.ts';
import { regions } from '#contract/regions.ts';
import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';
import { enoughOfRegion } from '#server/sources/group-sources.ts';

type Today = Omit<DeskToday, 'disk' | 'editor' | 'feeds' | 'feeds_in_trouble' | 'thin_regions' | 'version'>;

/** What waits for an editor, and the state of the news, in numbers. */
export async function countToday(database: Queryable): Promise<Today> {
  const { rows } = await database.execute<Today>(sql`
    select
      (select count(*) from comment_report where outcome is null and comment_id is not null)::int as open_reports,
      (select count(*) from objection where outcome is null)::int as open_objections,
      (select count(*) from feedback where state = 'open')::int as open_messages,
      ${isoInstant(sql`(select max(last_poll_at) from feed)`)} as newest_poll,
      (select count(*) from article where not sample and not removed
        and published_at > now() - interval '1 hour' and published_at <= now())::int as articles_last_hour,
      (select count(*) from mail)::int as mails_waiting,
      ${isoInstant(sql`(select min(created_at) from mail)`)} as mail_oldest`);
  if (!rows[0]) throw new Error('The database counts nothing.');
  return rows[0];
}

/** Regions with few articles in the last week, and how many; those with fewest first, then in the order of the picker. */
export async function listThinRegions(database: Queryable): Promise<DeskToday['thin_regions']> {
  const all = regions.map(({ value }) => value);
  const { rows } = await database.execute<DeskToday['thin_regions'][number]>(sql`
    select wanted.region, articles from unnest(${sql.param(all)}::text[]) with ordinality as wanted(region, place) cross join lateral (
      select count(*)::int as articles from (
        select from placement join article on article.id = placement.article_id
        where placement.section = 'local/' || wanted.region and placement.published_at > now() - interval '7 days'
          and not article.sample
        limit ${enoughOfRegion}) as fresh) as counted
    where articles < ${enoughOfRegion} order by articles, wanted.place limit 100`);
  return rows;
}
