import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { retired, type Tables } from '#newsroom/catalogue/catalogue-store.ts';
import { holdFeed, type DecidedFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import {
  membersOf,
  mendStories,
  numbers,
  storiesOf,
  type ChangedStories,
} from '#newsroom/stories/story-store.ts';

/** `articles`, `sections` and `changed`: what is gone, and what has changed with it. `isRecent`: the grouper may know it. */
export type RemovedFeed = {
  before: DecidedFeed;
  articles: { id: number; slugId: string; isRecent: boolean }[];
  sections: string[];
  changed: ChangedStories;
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

type Gone = Omit<RemovedFeed, 'before'>;
type Batch = Pick<Gone, 'articles' | 'sections'> & { stories: number[]; last: number | null };

const nothingGone: Gone = { articles: [], sections: [], changed: { stories: [], articles: [] } };
const batchSize = 1000; // so that no statement runs out of time

async function removeArticles(tables: Tables, feedId: number): Promise<Gone> {
  const batches: Batch[] = [];
  for (let after: number | null = 0; after !== null;) {
    const batch = await removeBatch(tables, feedId, after);
    batches.push(batch);
    after = batch.last;
  }
  const stories = [...new Set(batches.flatMap((batch) => batch.stories))];
  return {
    articles: batches.flatMap(({ articles }) => articles),
    sections: [...new Set(batches.flatMap(({ sections }) => sections))],
    changed: { stories, articles: await membersOf(tables, stories) },
  };
}

/** Those with higher numbers than `after`; `last` is the highest that was looked at, null: there are no more. */
async function removeBatch(tables: Tables, feedId: number, after: number): Promise<Batch> {
  const { rows } = await tables.execute<{ id: string }>(sql`
    select article.id from article
    where article.id in (select article_id from feed_item where feed_id = ${feedId})
      and article.id > ${after} and not sample and not removed
      and not exists (
        select from feed_item other where other.article_id = article.id and other.feed_id <> ${feedId})
      and not exists (select from comment where comment.article_id = article.id)
    order by article.id limit ${batchSize}
    for update of article`);
  // A statement of its own sees what was said before we held the articles; after that nobody can say anything.
  const found = rows.map((row) => Number(row.id));
  const ids = numbers(found);
  const { rows: placed } = await tables.execute<{ section: string }>(
    sql`select distinct section from placement where article_id in (${ids})`,
  );
  const stories = await storiesOf(tables, found);
  const { rows: removed } = await tables.execute<{ id: string; slug_id: string; recent: boolean }>(sql`
    delete from article where id in (${ids})
      and not exists (select from comment where comment.article_id = article.id)
    returning id, slug_id, first_seen_at > now() - interval '4 days' as recent`);
  await mendStories(tables, stories);
  return {
    articles: removed.map((row) => ({ id: Number(row.id), slugId: row.slug_id, isRecent: row.recent })),
    sections: placed.map(({ section }) => section),
    stories,
    last: found.length < batchSize ? null : (found.at(-1) ?? null),
  };
}
