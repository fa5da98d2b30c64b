import type { Queryable } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { retired } from '#newsroom/catalogue/catalogue-store.ts';
import { lockFeed, type DecidedFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { sectionsOf } from '#newsroom/saving/article-writes.ts';
import { listRecentArticles, recountStories } from '#newsroom/stories/region-change-store.ts';
import { idSubquery, lockStoriesOf, membersOf, type ChangedStories } from '#newsroom/stories/story-store.ts';
import { deleteArticles, isUncommented, type DeletedArticle } from './article-deletion-store.ts';

/** A removed feed, with the articles deleted, and the sections and stories changed with it. */
export type RemovedFeed = {
  before: DecidedFeed;
  articles: DeletedArticle[];
  sections: string[];
  changed: ChangedStories;
};

/**
 * Removes a feed from the catalogue, within the caller's transaction. Its articles stay, or `go`: then those are
 * deleted that no other feed has brought, nobody has commented on and editors have not taken down. Null: there is no
 * such feed.
 */
export async function removeFeed(
  database: Queryable,
  id: number,
  articles: 'stay' | 'go',
): Promise<RemovedFeed | null> {
  // A poll that is saving its items ends first.
  const before = await lockFeed(database, id);
  if (!before) return null;
  await database.update(feed).set(retired).where(eq(feed.id, id));
  const ids = articles === 'go' ? await lockOwnArticles(database, id) : [];
  const staying = await listRecentArticles(database, [before.url]);
  const stories = await lockStoriesOf(database, [...new Set([...ids, ...staying])]);
  const gone = await removeArticles(database, ids);
  // Those of the articles that stay have a country less.
  const changed = await recountStories(database, stories);
  return { before, ...gone, changed };
}

const batchSize = 1000; // so that no statement runs out of time

async function removeArticles(
  database: Queryable,
  ids: number[],
): Promise<Pick<RemovedFeed, 'articles' | 'sections'>> {
  const articles: DeletedArticle[] = [];
  const sections = new Set<string>();
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    for (const section of await sectionsOf(database, batch)) sections.add(section);
    articles.push(...(await deleteArticles(database, batch)).deleted);
  }
  return { articles, sections: [...sections] };
}

/**
 * The articles that would go with a feed, by number, in portions that each fit one transaction, the oldest first. Without
 * the newest ones: what the feed brings at present would come back until it is removed.
 */
export async function listEarlierArticles(database: Queryable, feedId: number): Promise<number[][]> {
  const { rows } = await database.execute<{ id: string }>(sql`${ownArticles(feedId)} order by article.id`);
  const ids = rows.slice(0, -batchSize).map(({ id }) => Number(id));
  const starts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, batch) => batch * batchSize);
  return starts.map((start) => ids.slice(start, start + batchSize));
}

/** Deletes those of a portion of a feed's articles that may still go with it, within the caller's transaction. */
export async function removeOwnArticles(
  database: Queryable,
  feedId: number,
  portion: readonly number[],
): Promise<Omit<RemovedFeed, 'before'>> {
  const ids = await lockOwnArticles(database, feedId, portion);
  const sections = await sectionsOf(database, ids);
  const { deleted, stories } = await deleteArticles(database, ids);
  return { articles: deleted, sections, changed: { stories, articles: await membersOf(database, stories) } };
}

/** Locks all articles, or those among the given ones, before any story, as everybody who locks both. */
async function lockOwnArticles(
  database: Queryable,
  feedId: number,
  among?: readonly number[],
): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    ${ownArticles(feedId)} ${among ? sql`and article.id in (${idSubquery(among)})` : sql``}
    order by article.id for no key update of article`);
  return rows.map(({ id }) => Number(id));
}

const ownArticles = (feedId: number) => sql`
  select article.id from article
  where article.id in (select article_id from feed_item where feed_id = ${feedId})
    and not sample and not removed
    and not exists (
      select from feed_item other where other.article_id = article.id and other.feed_id <> ${feedId})
    and ${isUncommented}`;
