import type { Queryable } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { retired } from '#newsroom/catalogue/catalogue-store.ts';
import { lockFeed, type DecidedFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { sectionsOf } from '#newsroom/saving/article-writes.ts';
import { listRecentArticles, recountStories } from '#newsroom/stories/region-change-store.ts';
import { lockStoriesOf, type ChangedStories } from '#newsroom/stories/story-store.ts';
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

/** Locks all articles before any story, as everybody who locks both. */
async function lockOwnArticles(database: Queryable, feedId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select article.id from article
    where article.id in (select article_id from feed_item where feed_id = ${feedId})
      and not sample and not removed
      and not exists (
        select from feed_item other where other.article_id = article.id and other.feed_id <> ${feedId})
      and ${isUncommented}
    order by article.id for no key update of article`);
  return rows.map(({ id }) => Number(id));
}
