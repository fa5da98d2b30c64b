import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { holdStoriesOf, mendStories, numbers } from '#newsroom/stories/story-store.ts';

/** Whether nobody has commented on a row of `article`. */
export const isUncommented = sql`not exists (select from comment where comment.article_id = article.id)`;

/** `isRecent`: the grouper may know it. */
export type DeletedArticle = { id: number; slugId: string; isRecent: boolean };

/**
 * Deletes articles, but those that somebody has commented on, and mends their stories. The caller holds them, no more than for
 * no key update: who groups holds a story and makes sure that its lead is there, so that stories are held before anybody is
 * kept from that.
 */
export async function deleteArticles(
  tx: Queryable,
  articles: readonly number[],
): Promise<{ deleted: DeletedArticle[]; stories: number[] }> {
  const stories = await holdStoriesOf(tx, articles);
  const ids = numbers(articles);
  await tx.execute(sql`select from article where id in (${ids}) order by id for update`);
  // A statement of its own sees what was said before we held the articles; after that nobody can say anything.
  const { rows } = await tx.execute<{ id: string; slug_id: string; recent: boolean }>(sql`
    delete from article where id in (${ids}) and ${isUncommented}
    returning id, slug_id, first_seen_at > now() - interval '4 days' as recent`);
  await mendStories(tx, stories);
  const deleted = rows.map((row) => ({ id: Number(row.id), slugId: row.slug_id, isRecent: row.recent }));
  return { deleted, stories };
}
