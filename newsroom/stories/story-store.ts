import type { Queryable } from '#db/client.ts';
import { sql, type SQL } from '#db/drizzle.ts';
import type { GroupedArticle } from '#newsroom/grouping/grouper.ts';

type Membership = { article: number; story: number };

/** What a number of articles has changed; articles and stories by their numbers. */
export type Grouped = {
  /** All that the grouper has looked at, in a story or not. */
  articles: readonly number[];
  joined: readonly Membership[];
  /** Articles that have opened a story (which has their number), and the story that each now belongs to. */
  openers: readonly Membership[];
  merged: readonly { from: number; into: number }[];
  /** For each story that changed, the articles nearest to its centre, the nearest first. */
  rankings: readonly { story: number; articles: readonly number[] }[];
};

/** Stories that changed, and the short ids of the articles whose cards say something else now. */
export type ChangedStories = { stories: number[]; articles: string[] };

type Row = {
  id: string;
  language: string;
  title: string;
  description: string | null;
  source: string;
  time: string;
};

const texts = sql`article.id, article.language, article.title, article.description, article.source,
  extract(epoch from least(article.published_at, article.first_seen_at)) * 1000 as time`;

const toArticle = (row: Row): GroupedArticle => ({
  id: Number(row.id),
  language: row.language,
  title: row.title,
  description: row.description ?? '',
  source: row.source,
  time: Number(row.time),
});

/** Articles as the grouper reads them, by their short ids. */
export async function findArticles(
  database: Queryable,
  slugIds: readonly string[],
): Promise<Map<string, GroupedArticle>> {
  const { rows } = await database.execute<Row & { slug_id: string }>(sql`
    select ${texts}, article.slug_id from article
    where slug_id in (select jsonb_array_elements_text(${JSON.stringify(slugIds)}::jsonb))`);
  return new Map(rows.map((row) => [row.slug_id, toArticle(row)]));
}

/**
 * An article with the number of its story. For an article that waits: the number of the story that it opens unless it
 * joins another one.
 */
export type Member = { article: GroupedArticle; story: number };

const memberTexts = sql`${texts}, coalesce(story_article.story_id, article.id) as story`;
const toMember = (row: Row & { story: string }): Member => ({
  article: toArticle(row),
  story: Number(row.story),
});

/** Articles that wait for the grouper, in the order of their arrival. */
export async function listWaiting(database: Queryable, limit: number): Promise<Member[]> {
  const { rows } = await database.execute<Row & { story: string }>(sql`
    select ${memberTexts} from story_article join article on article.id = story_article.article_id
    where story_article.grouped_at is null order by story_article.article_id limit ${limit}`);
  return rows.map(toMember);
}

/** Where the next page begins: after the article that was grouped last. */
export type Mark = { groupedAt: string; article: number };

/** Articles that were grouped since `after`, in that order, with the numbers of their stories. */
export async function listGrouped(
  database: Queryable,
  after: Mark,
  limit: number,
): Promise<(Member & { mark: Mark })[]> {
  const { rows } = await database.execute<Row & { story: string; grouped: string }>(sql`
    select ${memberTexts}, story_article.grouped_at::text as grouped
    from story_article join article on article.id = story_article.article_id
    where (story_article.grouped_at, story_article.article_id) > (${after.groupedAt}::timestamptz, ${after.article})
      and not story_article.detached
    order by story_article.grouped_at, story_article.article_id limit ${limit}`);
  return rows.map((row) => ({
    ...toMember(row),
    mark: { groupedAt: row.grouped, article: Number(row.id) },
  }));
}

/** Stores what a number of articles has changed: all of it, or nothing. */
export async function saveGrouped(database: Queryable, grouped: Grouped): Promise<ChangedStories> {
  const stories = grouped.rankings.map(({ story }) => story);
  if (grouped.articles.length === 0) return { stories, articles: [] };
  return database.transaction(async (tx) => {
    await lockMembers(tx, grouped);
    await tx.execute(sql`
      update story_article set grouped_at = now() where article_id in (${idSubquery(grouped.articles)})`);
    if (stories.length === 0) return { stories, articles: [] };
    await tx.execute(sql`
      insert into story (id, first_report, last_report, articles, publishers, countries)
      select id, now(), now(), 0, 0, '{}' from (${idSubquery(stories)}) as fresh (id)
      on conflict do nothing`);
    await mergeStories(tx, grouped.merged);
    await tx.execute(sql`
      update story_article set story_id = row.story from ${memberships(grouped.joined)}
      where article_id = row.article and not detached`);
    // An article that was taken out of the story that it opened, and may be grouped again, has another story.
    await tx.execute(sql`
      update story_article set story_id = row.story from ${memberships(grouped.openers)}
      where article_id = row.article and not detached and story_id is null`);
    await countStories(tx, stories);
    await chooseLeads(tx, grouped.rankings);
    const gone = grouped.merged.map(({ from }) => from);
    return { stories: [...stories, ...gone], articles: await membersOf(tx, stories) };
  });
}

/** Locks articles before stories, as `lockStoriesOf` does: otherwise the two could wait for each other. */
async function lockMembers(tx: Queryable, { articles, openers, merged }: Grouped): Promise<void> {
  const named = [...articles, ...openers.map(({ article }) => article)];
  await tx.execute(sql`
    select from story_article where article_id in (
      ${idSubquery(named)}
      union all
      select article_id from story_article where story_id in (${idSubquery(merged.map(({ from }) => from))})
    ) order by article_id for no key update`);
}

const memberships = (rows: readonly Membership[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (article bigint, story bigint)`;

async function mergeStories(tx: Queryable, merged: Grouped['merged']): Promise<void> {
  if (merged.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as row ("from" bigint, "into" bigint)`;
  await tx.execute(sql`
    update story_article set story_id = row."into" from ${rows} where story_id = row."from"`);
  await tx.execute(sql`
    update story set merged_into = row."into", lead_id = null, articles = 0, publishers = 0, countries = '{}', shared = '{}'
    from ${rows} where story.id = row."from" or story.merged_into = row."from"`);
}

/** Locks stories, so that whoever adds to one and whoever removes something from it count one after the other. */
async function lockStories(tx: Queryable, stories: readonly number[]): Promise<void> {
  await tx.execute(sql`select from story where id in (${idSubquery(stories)}) order by id for no key update`);
}

/** Counts the articles and publishers of stories again; a publisher's country is the region of its feed. */
async function countStories(tx: Queryable, stories: readonly number[]): Promise<void> {
  await lockStories(tx, stories);
  await tx.execute(sql`
    update story set articles = counted.articles, publishers = counted.publishers, countries = counted.countries,
      first_report = counted.first, last_report = counted.last, shared_due = true
    from (
      select story_article.story_id, count(*) as articles, count(distinct article.source) as publishers,
        coalesce(array_agg(distinct home.country) filter (where home.country is not null), '{}') as countries,
        min(least(article.published_at, article.first_seen_at)) as first,
        max(least(article.published_at, article.first_seen_at)) as last
      from story_article
      join article on article.id = story_article.article_id
      left join lateral (
        select min(substr(section, 7)) as country from feed, unnest(feed.sections) as section
        where feed.id = article.owner_feed and section like 'local/%'
      ) as home on true
      where story_article.story_id in (${idSubquery(stories)})
      group by story_article.story_id
    ) as counted
    where story.id = counted.story_id`);
}

/**
 * Chooses leads: of the articles with a picture and a description the one nearest to the centre, or else the nearest of
 * all. A lead stays for half an hour, as long as it belongs to the story.
 */
async function chooseLeads(tx: Queryable, rankings: Grouped['rankings']): Promise<void> {
  const rows = rankings.flatMap(({ story, articles }) =>
    articles.map((article, rank) => ({ story, article, rank })),
  );
  await tx.execute(sql`
    update story set lead_id = best.article, lead_since = now()
    from (
      select distinct on (row.story) row.story, row.article
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (story bigint, article bigint, rank int)
      join story_article on story_article.article_id = row.article and story_article.story_id = row.story
      join article on article.id = row.article
      order by row.story, article.image is not null and article.description is not null desc, row.rank
    ) as best
    where story.id = best.story and story.lead_id is distinct from best.article and (
      story.lead_since is null or story.lead_since < now() - interval '30 minutes' or not exists (
        select from story_article where article_id = story.lead_id and story_id = story.id
      ))`);
}

/** The stories that articles belong to. */
export async function storiesOf(database: Queryable, articles: readonly number[]): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct story_id as id from story_article
    where article_id in (${idSubquery(articles)}) and story_id is not null`);
  return rows.map((row) => Number(row.id));
}

/**
 * The same, locked: until the transaction ends nobody counts these stories, and none of these articles leaves or joins
 * one.
 */
export async function lockStoriesOf(tx: Queryable, articles: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    select story_id as id from story_article where article_id in (${idSubquery(articles)})
    order by article_id for no key update`);
  const stories = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])))];
  await lockStories(tx, stories);
  return stories;
}

/**
 * To be called after articles have left stories, or belong to another publisher: counts these stories again, chooses a
 * lead, and removes those without reports. What the reports share is determined later by the grouper.
 */
export async function recomputeStories(tx: Queryable, stories: readonly number[]): Promise<void> {
  if (stories.length === 0) return;
  await countStories(tx, stories);
  await tx.execute(sql`
    delete from story where id in (${idSubquery(stories)}) and merged_into is null
      and not exists (select from story_article where story_id = story.id)`);
  await tx.execute(sql`
    update story set lead_since = now(), shared = '{}', lead_id = (
      select article.id from story_article join article on article.id = story_article.article_id
      where story_article.story_id = story.id
      order by article.image is not null and article.description is not null desc, article.published_at limit 1)
    where id in (${idSubquery(stories)}) and not exists (
      select from story_article where article_id = story.lead_id and story_id = story.id)`);
}

/** Short ids of the articles of stories. */
export async function membersOf(tx: Queryable, stories: readonly number[]): Promise<string[]> {
  if (stories.length === 0) return [];
  const { rows } = await tx.execute<{ slug_id: string }>(sql`
    select article.slug_id from story_article join article on article.id = story_article.article_id
    where story_article.story_id in (${idSubquery(stories)})`);
  return rows.map((row) => row.slug_id);
}

/** A list of ids, as a subquery. */
export function idSubquery(values: readonly number[]): SQL {
  return sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`;
}
