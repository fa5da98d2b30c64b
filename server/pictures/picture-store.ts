import { categories } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { eq, inArray, sql } from '#db/drizzle.ts';
import {
  isUnusedPicture,
  pictureIsUsable,
  pictureIsRetriable,
  pictureMayBeFetched,
} from '#db/picture-state.ts';
import { article, picture } from '#db/schema.ts';
import { hostPattern, isWithdrawn } from './withdrawn-store.ts';

export type NamedPicture = {
  url: string;
  /** The owner for limits: a publisher that uses it, or '' (all members together) if none does. */
  owner: string;
  /** Whether pages show it. */
  isUsable: boolean;
  /** No recent failure, and nothing else against it. */
  mayBeFetched: boolean;
  /** All articles that use it were taken down, or their publishers' pictures are blocked. */
  isWithdrawn: boolean;
  /** In a row. */
  failures: number;
};

/** Undefined: nobody uses it. */
export async function findPicture(database: Database, id: string): Promise<NamedPicture | undefined> {
  const rows = await database
    .select({
      url: picture.url,
      owner: sql<string>`coalesce(
        (select source from article where public.picture_id(article.image) = picture.id limit 1), '')`,
      isUsable: pictureIsUsable,
      mayBeFetched: pictureMayBeFetched,
      isWithdrawn,
      failures: picture.failures,
    })
    .from(picture)
    .where(sql`${picture.id} = ${id} and not ${isUnusedPicture(sql`picture.id`)}`)
    .limit(1);
  return rows[0];
}

export type SeenPicture = {
  width: number;
  height: number;
  color: string;
  contentHash: string;
  isFit: boolean;
};

/** How many addresses of one host with identical content a publisher may use before these count as its logo. */
const sameContentMax = 4;

/**
 * Stores what a picture is like. Returns the ids of all pictures about which something changed. Only a publisher's own
 * articles can make a picture its logo: members, or another publisher, could use a picture under any number of
 * addresses.
 */
export async function rememberSeen(database: Database, id: string, seen: SeenPicture): Promise<string[]> {
  const { isFit, ...facts } = seen;
  await database
    .update(picture)
    .set({
      ...facts,
      state: isFit ? 'fine' : 'unfit',
      failures: 0,
      retryAt: null,
      seenAt: sql`now()`,
    })
    .where(eq(picture.id, id));
  const { rows } = await database.execute<{ id: string }>(sql`
    with named as (
      select distinct article.source, other.id from picture as this
      join picture as other on other.content_hash = this.content_hash and other.state in ('fine', 'unfit')
        and substring(other.url from ${hostPattern}) = substring(this.url from ${hostPattern})
      join article on public.picture_id(article.image) = other.id
      where this.id = ${id}
    ), sign as (
      select source from named group by source having count(*) > ${sameContentMax}
    )
    update picture set state = 'unfit'
    where state <> 'unfit'
      and id in (select id from named group by id having bool_and(source in (select source from sign)))
    returning id`);
  return [...new Set([id, ...rows.map((row) => row.id)])];
}

/**
 * Stores a failure; no retry within `seconds`. A picture that was seen before stays shown unless `isLasting`, since its
 * files may still be there. Returns whether it is hidden now.
 */
export async function rememberFailure(
  database: Database,
  id: string,
  { failures, seconds, isLasting }: { failures: number; seconds: number; isLasting: boolean },
): Promise<boolean> {
  const retryAt = sql`now() + make_interval(secs => ${seconds})`;
  const state = isLasting ? 'failed' : sql`case picture.state when 'fine' then 'fine' else 'failed' end`;
  const rows = await database
    .update(picture)
    .set({ state, failures, retryAt })
    .where(eq(picture.id, id))
    .returning({ state: picture.state });
  return rows[0]?.state === 'failed';
}

export async function rememberRefused(database: Database, id: string): Promise<void> {
  await database.update(picture).set({ state: 'refused' }).where(eq(picture.id, id));
}

export async function rememberAvif(database: Database, id: string): Promise<void> {
  await database.update(picture).set({ avif: true }).where(eq(picture.id, id));
}

const homeSections: readonly Section[] = ['breaking', 'europe', 'world'];
const wantedSections = JSON.stringify([
  ...homeSections.map((section) => ({ section, home: true })),
  ...categories.map((category) => ({ section: `category/${category}`, home: false })),
  ...regions.map((region) => ({ section: `local/${region.value}`, home: false })),
]);
const newestOfEach = 10;

/** A picture to be made ahead. `forHome`: in AVIF too. */
export type Ahead = { id: string; forHome: boolean };

/**
 * The pictures on the first pages of sections and on the home page that nobody has requested yet; those of the home
 * page come first.
 */
export async function listAhead(database: Database, limit: number): Promise<Ahead[]> {
  const { rows } = await database.execute<{ id: string; home: boolean }>(sql`
    select picture.id, bool_or(shown.home) as home from (
      select newest.article_id, wanted.home
      from jsonb_to_recordset(${wantedSections}::jsonb) as wanted(section text, home boolean)
      cross join lateral (
        select article_id from placement where placement.section = wanted.section
        order by published_at desc, article_id desc limit ${newestOfEach}) as newest
      union all
      (select lead_id, true from story where merged_into is null and publishers > 1 and lead_id is not null
       order by last_report desc limit ${newestOfEach})
    ) as shown
    inner join article on article.id = shown.article_id
    inner join picture on picture.id = public.picture_id(article.image)
    where (picture.state = 'unseen' or ${pictureIsRetriable}
        or (shown.home and picture.state = 'fine' and not picture.avif and ${pictureMayBeFetched}))
      and not exists (select from picture_block where picture_block.publisher = article.source)
    group by picture.id
    order by home desc, max(article.published_at) desc
    limit ${limit}`);
  return rows.map(({ id, home }) => ({ id, forHome: home }));
}

/** Short ids of articles that use these pictures, at most `limit`. */
export async function articlesWith(database: Database, ids: string[], limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: article.slugId })
    .from(article)
    .where(inArray(sql`public.picture_id(${article.image})`, ids))
    .limit(limit);
  return rows.map(({ id }) => id);
}
