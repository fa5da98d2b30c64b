import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { type ChangedStories, lockStoriesOf, membersOf, recomputeStories } from './story-store.ts';

/** Older stories stay as they were: hardly anybody sees them, and there are many. */
const recent = sql`interval '7 days'`;
const batchSize = 1000; // so that no statement runs out of time

/** The articles that feeds, by their addresses, have brought in the last days and that belong to them, by number. */
export async function listRecentArticles(tx: Queryable, feeds: readonly string[]): Promise<number[]> {
  if (feeds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct article.id from feed
    join feed_item on feed_item.feed_id = feed.id
    join article on article.id = feed_item.article_id and article.owner_feed = feed.id
    where feed.url in (select jsonb_array_elements_text(${JSON.stringify(feeds)}::jsonb))
      and article.first_seen_at > now() - ${recent}
    order by article.id`);
  return rows.map(({ id }) => Number(id));
}

/** Counts stories again, which the caller has locked. */
export async function recountStories(tx: Queryable, stories: number[]): Promise<ChangedStories> {
  for (let start = 0; start < stories.length; start += batchSize)
    await recomputeStories(tx, stories.slice(start, start + batchSize));
  return { stories, articles: await membersOf(tx, stories) };
}

/**
 * Counts anew the countries of the stories that these feeds, given by their addresses, have reported in the last days.
 * To be called after feeds have left or joined the catalogue or changed their region, in the same transaction.
 */
export async function recountStoriesOf(tx: Queryable, feeds: readonly string[]): Promise<ChangedStories> {
  const articles = await listRecentArticles(tx, feeds);
  if (articles.length === 0) return { stories: [], articles: [] };
  return recountStories(tx, await lockStoriesOf(tx, articles));
}
