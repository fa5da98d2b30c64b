import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isUnnamedPicture } from '#db/picture-state.ts';

/** Whether a row of `picture` is refused, or is named by articles alone whose pictures editors have withdrawn. */
export const isWithdrawn = sql<boolean>`(picture.state = 'refused' or public.is_withdrawn(picture.id))`;

export const listedMax = 1_000_000;

/** Ids of all pictures that editors have withdrawn. They are found from what was decided, which is little. */
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
 * Those of the ids whose files are of no use: nobody names the picture any more, such as a member who has left, or nobody
 * knows what it is like, because a process died between keeping and remembering it. It is fetched anew when asked for.
 */
export async function listUseless(database: Queryable, ids: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as kept(id)
    where ${isUnnamedPicture(sql`kept.id`)}
      or exists (select from picture where picture.id = kept.id and picture.state = 'unseen')`);
  return rows.map(({ id }) => id);
}
