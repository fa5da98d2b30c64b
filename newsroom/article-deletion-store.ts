import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { lockStoriesOf, recomputeStories, idSubquery } from '#newsroom/stories/story-store.ts';

/** Whether nobody has commented on a row of `article`. */
export const isUncommented = sql`not exists (select from comment where comment.article_id = article.id)`;

/** `isRecent`: the grouper may have it in memory. */
export type DeletedArticle = { id: number; slugId: string; isRecent: boolean };

/**
 * Deletes articles that nobody has commented on, and repairs their stories. The caller has locked them, with `for no
 * key update` at most: the grouper locks a story and then makes sure that its lead exists, so stories have to be locked
 * before a stronger lock on articles.
 */
export async function deleteArticles(
  tx: Queryable,
  articles: readonly number[],
): Promise<{ deleted: DeletedArticle[]; stories: number[] }> {
  const stories = await lockStoriesOf(tx, articles);
  const ids = idSubquery(articles);
  await tx.execute(sql`select from article where id in (${ids}) order by id for update`);
  // A separate statement sees comments from before the lock; after it nobody can add one.
  const { rows } = await tx.execute<{ id: string; slug_id: string; recent: boolean }>(sql`
    delete from article where id in (${ids}) and ${isUncommented}
    returning id, slug_id, first_seen_at > now() - interval '4 days' as recent`);
  await recomputeStories(tx, stories);
  const deleted = rows.map((row) => ({ id: Number(row.id), slugId: row.slug_id, isRecent: row.recent }));
  return { deleted, stories };
}
