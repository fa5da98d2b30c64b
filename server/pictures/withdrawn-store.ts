import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isUnusedPicture } from '#db/picture-state.ts';

/** Whether a row of `picture` is refused, or is only used by articles whose pictures editors have withdrawn. */
export const isWithdrawn = sql<boolean>`(picture.state = 'refused' or public.is_withdrawn(picture.id))`;

export const listedMax = 1_000_000;

/** Ids of all pictures that editors have withdrawn, found from their few decisions. */
export async function listWithdrawn(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select picture.id from picture
    where picture.id in (
      select public.picture_id(article.image) from article_removal
      join article on article.id = article_removal.article_id
      union all
      select public.picture_id(article.image) from picture_block
      join article on article.source = picture_block.publisher)
    and ${isWithdrawn} limit ${listedMax}`);
  return rows.map(({ id }) => id);
}

/**
 * Those of the ids whose files are useless: nobody uses the picture any more, as when a member has left, or nothing is
 * known about it, because a process died between storing the files and the facts. It is fetched again on request.
 */
export async function listUseless(database: Queryable, ids: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as kept(id)
    where ${isUnusedPicture(sql`kept.id`)}
      or exists (select from picture where picture.id = kept.id and picture.state = 'unseen')`);
  return rows.map(({ id }) => id);
}
