import type { Queryable } from '#db/client.ts';
import { type SQL, sql } from '#db/drizzle.ts';
import { isUnusedPicture } from '#db/picture-state.ts';
import { isFromHost } from './is-from-host.ts';

/** Whether a row of `picture` is refused, or is only used by articles whose pictures editors have withdrawn. */
export const isWithdrawn = sql<boolean>`(picture.state = 'refused' or public.is_withdrawn(picture.id))`;

/** The host in a picture's address. */
export const hostPattern = '^[a-z]+://([^/:?#]+)';

const listedMax = 1_000_000;

/** The pictures of articles (short ids), and whether they are withdrawn now. */
export async function listPicturesOf(
  database: Queryable,
  articles: readonly string[],
): Promise<{ id: string; isWithdrawn: boolean }[]> {
  const { rows } = await database.execute<{ id: string; isWithdrawn: boolean }>(sql`
    select picture.id, ${isWithdrawn} as "isWithdrawn"
    from article join picture on picture.id = public.picture_id(article.image)
    where article.slug_id in (select jsonb_array_elements_text(${JSON.stringify(articles)}::jsonb))
    limit ${listedMax}`);
  return rows;
}

/**
 * Ids of all pictures that editors have withdrawn, found from their few decisions. As an array, since the planner would
 * take the blocks, too few to be analysed, for so many that it reads all articles.
 */
export async function listWithdrawn(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select picture.id from picture
    where picture.id in (
      select public.picture_id(article.image) from article_removal
      join article on article.id = article_removal.article_id
      union all
      select picture from article_removal where picture is not null
      union all
      select public.picture_id(article.image) from article
      where article.source = any(array(select publisher from picture_block)))
    and ${isWithdrawn} limit ${listedMax}`);
  return rows.map(({ id }) => id);
}

/** Ids of all pictures that are refused. */
export async function listRefused(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from picture where state = 'refused' limit ${listedMax}`,
  );
  return rows.map(({ id }) => id);
}

/** Addresses whose host is spelt as feeds' addresses are stored. Members may write "Https:" or "münchen.example". */
const isPlain = sql`picture.url ~ '^https?://[a-z0-9._-]+([:/?#]|$)'`;

/**
 * Marks pictures of these hosts and their subdomains as refused, and those of all others as not refused. Redirects to
 * these hosts are found when a picture is fetched. Where nothing is to be changed nothing is written: the database may be
 * read-only.
 */
export async function refuseHosts(database: Queryable, hosts: readonly string[]): Promise<void> {
  const isWrong = sql`(picture.state = 'refused') <> ${await isOf(database, hosts)}`;
  const { rows } = await database.execute(sql`select from picture where ${isWrong} limit 1`);
  if (rows.length === 0) return;
  await database.execute(sql`
    update picture set
      state = case when picture.state = 'refused' then 'unseen' else 'refused' end,
      failures = case when picture.state = 'refused' then 0 else failures end
    where ${isWrong}`);
}

/** Whether a picture is of these hosts; matches as isFromHost does. */
async function isOf(database: Queryable, hosts: readonly string[]): Promise<SQL> {
  if (hosts.length === 0) return sql`false`;
  const names = hosts.map((host) => host.replaceAll(/\W/g, '\\$&')).join('|');
  const odd = JSON.stringify(await listOddOf(database, hosts));
  return sql`(case when ${isPlain} then substring(picture.url from ${hostPattern}) ~ ${`(^|\\.)(${names})\\.?$`}
    else picture.id in (select jsonb_array_elements_text(${odd}::jsonb)) end)`;
}

/** Ids of pictures of these hosts whose addresses are spelt otherwise. */
async function listOddOf(database: Queryable, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string; url: string }>(
    sql`select id, url from picture where not ${isPlain} limit ${listedMax}`,
  );
  return rows.filter(({ url }) => isFromHost(hosts, url)).map(({ id }) => id);
}

/**
 * Those of the ids whose files are useless. Either nobody uses the picture any more, as when a member has left; or a
 * process died between storing the files and what it knew of the picture, which is then fetched again on request.
 */
export async function listUseless(database: Queryable, ids: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as kept(id)
    where ${isUnusedPicture(sql`kept.id`)}
      or exists (select from picture where picture.id = kept.id and picture.state = 'unseen')`);
  return rows.map(({ id }) => id);
}
