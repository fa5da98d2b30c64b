import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { recomputeStories, membersOf, idSubquery, storiesOf } from '#newsroom/stories/story-store.ts';

const batchSize = 1000;
/** More than a publisher's clock may be ahead of ours (reading/dates.ts). */
const neverAhead = sql`interval '1 hour'`;

/** What shows a different time now: short ids of articles, sections, and numbers of stories. */
export type Redated = { articles: string[]; sections: string[]; stories: number[] };

/**
 * Redates articles in the future to now: they came without a date of their own while this machine's clock was ahead.
 * One batch at a time; the result is empty once none is left.
 */
export async function redateFutureArticles(database: Database): Promise<Redated> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; slug_id: string }>(sql`
      update article set published_at = now(), first_seen_at = least(first_seen_at, now())
      where id in (
        select id from article where published_at > now() + ${neverAhead}
        order by published_at desc, id limit ${batchSize} for no key update skip locked)
      returning id, slug_id`);
    if (rows.length === 0) return { articles: [], sections: [], stories: [] };
    const ids = rows.map(({ id }) => Number(id));
    const { rows: placed } = await tx.execute<{ section: string }>(sql`
      update placement set published_at = now() where article_id in (${idSubquery(ids)}) returning section`);
    const stories = await storiesOf(tx, ids);
    await recomputeStories(tx, stories);
    const articles = [...rows.map((row) => row.slug_id), ...(await membersOf(tx, stories))];
    const sections = placed.map(({ section }) => section);
    return { articles: [...new Set(articles)], sections: [...new Set(sections)], stories };
  });
}
