import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { type ChangedStories, membersOf, recomputeStories, idSubquery } from './story-store.ts';

/** An article, named by its short id or by its number. */
type Named = { slugId: string } | { id: number };

/** `story`: the one that the article was in; null: in none. */
export type Left = { article: number; story: number | null; changed: ChangedStories };

/**
 * Takes an article out of its story for good. `isNew`: it was not taken out before. Undefined: there is no such
 * article, or it was taken down.
 */
export async function detachArticle(
  database: Queryable,
  named: Named,
): Promise<(Left & { isNew: boolean }) | undefined> {
  const isIt = 'id' in named ? sql`id = ${named.id}` : sql`slug_id = ${named.slugId}`;
  return database.transaction(async (tx) => {
    // `no key`, which a foreign key's check does not wait for: the grouper locks the story and then makes sure that its
    // lead exists.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from article where ${isIt} and not removed for no key update`,
    );
    if (!rows[0]) return undefined;
    const article = Number(rows[0].id);
    await awaitGrouping(tx, [article]);
    const { rows: placed } = await tx.execute<{ story: string | null; detached: boolean }>(
      sql`select story_id as story, detached from story_article where article_id = ${article} for update`,
    );
    const story = numberOf(placed[0]?.story);
    const changed = await storyOf(tx, story);
    await tx.execute(sql`
      update story_article set detached = true, story_id = null, grouped_at = coalesce(grouped_at, now())
      where article_id = ${article}`);
    await recomputeStories(tx, changed.stories);
    return { article, story, changed, isNew: placed[0]?.detached === false };
  });
}

/** The story of an article, and what keeps it out of stories. */
export type Membership = { story: number | null; removed: boolean; detached: boolean; waits: boolean };

/** What became of articles, by their numbers. */
export async function listMemberships(
  database: Queryable,
  articles: readonly number[],
): Promise<Map<number, Membership>> {
  const { rows } = await database.execute<
    Omit<Membership, 'story'> & { id: string; story: string | null }
  >(sql`
    select article.id, article.removed, story_article.story_id as story, coalesce(story_article.detached, false) as detached,
      story_article.article_id is not null and story_article.grouped_at is null as waits
    from article left join story_article on story_article.article_id = article.id
    where article.id in (${idSubquery(articles)})`);
  return new Map(rows.map(({ id, story, ...row }) => [Number(id), { ...row, story: numberOf(story) }]));
}

/** Lets an article that was taken out of its story be grouped again. False: it was not taken out, or it is taken down. */
export async function attachArticle(tx: Queryable, article: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update story_article set detached = false, grouped_at = null where article_id = ${article} and detached`);
  if (rowCount !== 1) return false;
  await openStory(tx, article);
  return true;
}

/** Lets an article that was taken down and is back be grouped again, unless it was detached before. */
export async function returnToStories(tx: Queryable, article: number): Promise<void> {
  if ((await awaitGrouping(tx, [article])) > 0) await openStory(tx, article);
}

/**
 * Lets articles that were grouped already be grouped again, outside their former stories; the caller has to mend these.
 */
export async function regroupArticles(tx: Queryable, articles: readonly number[]): Promise<void> {
  if (articles.length === 0) return;
  const { rows } = await tx.execute<{ article: string; story: string | null }>(sql`
    update story_article set grouped_at = null
    where article_id in (${idSubquery(articles)}) and not detached and grouped_at is not null
    returning article_id as article, story_id as story`);
  for (const { article, story } of rows) if (story !== null) await openStory(tx, Number(article));
}

/**
 * Gives an article that waits for the grouper a second time a new story of its own, with a number that no article has
 * or will have. The article's own number may belong to the story that it once opened, which may live on without it.
 */
async function openStory(tx: Queryable, article: number): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries)
    values (nextval(pg_get_serial_sequence('public.article', 'id')), now(), now(), 0, 0, '{}')
    returning id`);
  const story = Number(rows[0]?.id);
  await tx.execute(sql`update story_article set story_id = ${story} where article_id = ${article}`);
  await recomputeStories(tx, [story]);
}

/**
 * Takes an article that is taken down out of its story and out of grouping; only `returnToStories` brings it back, once
 * it is put back. One that was detached stays detached.
 */
export async function leaveStory(tx: Queryable, article: number): Promise<Left> {
  const { rows } = await tx.execute<{ story: string | null }>(
    sql`delete from story_article where article_id = ${article} and not detached returning story_id as story`,
  );
  const story = numberOf(rows[0]?.story);
  const changed = await storyOf(tx, story);
  await recomputeStories(tx, changed.stories);
  return { article, story, changed };
}

/** Queues articles for the grouper. Returns how many were neither queued nor grouped before, nor detached. */
export async function awaitGrouping(tx: Queryable, articles: readonly number[]): Promise<number> {
  const ids = [...new Set(articles)].toSorted((a, b) => a - b);
  const { rowCount } = await tx.execute(
    sql`insert into story_article (article_id) ${idSubquery(ids)} on conflict do nothing`,
  );
  return rowCount ?? 0;
}

async function storyOf(tx: Queryable, story: number | null): Promise<ChangedStories> {
  const stories = story === null ? [] : [story];
  return { stories, articles: await membersOf(tx, stories) };
}

const numberOf = (id: string | null | undefined) => (id == null ? null : Number(id));
