import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { retired, type Tables } from '#newsroom/catalogue/catalogue-store.ts';
import { holdFeed, type DecidedFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { mendStories, numbers, storiesOf } from '#newsroom/stories/story-store.ts';

/** `articles`, `sections` and `stories`: what is gone, and what has changed with it. `isRecent`: the grouper may know it. */
export type RemovedFeed = {
  before: DecidedFeed;
  articles: { id: number; slugId: string; isRecent: boolean }[];
  sections: string[];
  stories: number[];
};

/**
 * Takes a feed out of the catalogue, within the caller's transaction. Its articles stay its publisher's, or `go`: those
 * that no other feed has brought, that nobody has commented on and that were not taken down. Null: there is no such feed.
 */
export async function removeFeed(
  tables: Tables,
  id: number,
  articles: 'stay' | 'go',
): Promise<RemovedFeed | null> {
  // Whoever is just saving what it brings has ended by then.
  const before = await holdFeed(tables, id);
  if (!before) return null;
  await tables.update(feed).set(retired).where(eq(feed.id, id));
  const gone = articles === 'go' ? await removeArticles(tables, id) : nothingGone;
  return { before, ...gone };
}

const nothingGone = { articles: [], sections: [], stories: [] };

async function removeArticles(tables: Tables, feedId: number): Promise<Omit<RemovedFeed, 'before'>> {
  const { rows } = await tables.execute<{ id: string; slug_id: string }>(sql`
    select article.id, slug_id from article
    where article.id in (select article_id from feed_item where feed_id = ${feedId})
      and not sample and not removed
      and not exists (
        select from feed_item other where other.article_id = article.id and other.feed_id <> ${feedId})
      and not exists (select from comment where comment.article_id = article.id)
    order by article.id
    for update of article`);
  // A statement of its own sees what was said before we held the articles; after that nobody can say anything.
  const ids = numbers(rows.map((row) => Number(row.id)));
  const { rows: placed } = await tables.execute<{ section: string }>(
    sql`select distinct section from placement where article_id in (${ids})`,
  );
  const stories = await storiesOf(
    tables,
    rows.map((row) => Number(row.id)),
  );
  const { rows: removed } = await tables.execute<{ id: string; slug_id: string; recent: boolean }>(sql`
    delete from article where id in (${ids})
      and not exists (select from comment where comment.article_id = article.id)
    returning id, slug_id, first_seen_at > now() - interval '4 days' as recent`);
  await mendStories(tables, stories);
  return {
    articles: removed.map((row) => ({ id: Number(row.id), slugId: row.slug_id, isRecent: row.recent })),
    sections: placed.map(({ section }) => section),
    stories,
  };
}
