import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isUnusedPicture } from '#db/picture-state.ts';
import { isFromHost } from './is-from-host.ts';

/** Whether a row of `picture` is refused, or is only used by articles whose pictures editors have withdrawn. */
export const isWithdrawn = sql<boolean>`(picture.state = 'refused' or public.is_withdrawn(picture.id))`;

/** The host in a picture's address. */
export const hostPattern = '^[a-z]+://([^/:?#]+)';

const listedMax = 1_000_000;

/** A row for each of the articles (short ids) that is there: its picture or null, and whether that is withdrawn now. */
export async function listPicturesOf(
  database: Queryable,
  articles: readonly string[],
): Promise<{ id: string | null; isWithdrawn: boolean }[]> {
  const { rows } = await database.execute<{ id: string | null; isWithdrawn: boolean }>(sql`
    select picture.id, coalesce(${isWithdrawn}, false) as "isWithdrawn"
    from article left join picture on picture.id = public.picture_id(article.image)
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

const atOnce = 1000;

/**
 * Marks pictures of these hosts and their subdomains as refused, and those of all others as not refused, some at a time,
 * so that no statement runs out of time. Redirects to these hosts are found when a picture is fetched. Where nothing is to
 * be changed nothing is written: the database may be read-only. The signal ends it in the middle.
 */
export async function refuseHosts(
  database: Queryable,
  hosts: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  if (hosts.length === 0) return refuseNone(database, stop);
  for (let after: string | null = ''; after !== null;) {
    stop.throwIfAborted();
    const piece = await lookForHosts(database, hosts, after);
    await setRefused(database, piece.named, true);
    await setRefused(database, piece.freed, false);
    after = piece.last;
  }
}

/** Most sites: without a look at the addresses. */
async function refuseNone(database: Queryable, stop: AbortSignal): Promise<void> {
  const refused = await listRefused(database);
  for (let first = 0; first < refused.length; first += atOnce) {
    stop.throwIfAborted();
    await setRefused(database, refused.slice(first, first + atOnce), false);
  }
}

/**
 * Ids of pictures that are to be refused (`named`), or not any more (`freed`), among those that follow `after`; `last` is
 * the last of them, null: there are none.
 */
type Piece = { named: string[]; freed: string[]; last: string | null };
type Odd = { id: string; url: string; isRefused: boolean };

/** Matches as isFromHost does, which itself decides on addresses that are spelt otherwise. */
async function lookForHosts(database: Queryable, hosts: readonly string[], after: string): Promise<Piece> {
  const names = hosts.map((host) => host.replaceAll(/\W/g, '\\$&')).join('|');
  const isNamed = sql`substring(picture.url from ${hostPattern}) ~ ${`(^|\\.)(${names})\\.?$`}`;
  const { rows } = await database.execute<Piece & { odd: Odd[] }>(sql`
    with seen as materialized (
      select id, url, state = 'refused' as refused, ${isPlain} as plain, ${isNamed} as named
      from picture where id > ${after} order by id limit ${atOnce})
    select max(id) as last,
      coalesce(array_agg(id) filter (where plain and named and not refused), '{}') as named,
      coalesce(array_agg(id) filter (where plain and not named and refused), '{}') as freed,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'url', url, 'isRefused', refused))
        filter (where not plain), '[]') as odd
    from seen`);
  const { named = [], freed = [], odd = [], last = null } = rows[0] ?? {};
  const wrong = odd.filter(({ url, isRefused }) => isFromHost(hosts, url) !== isRefused);
  const oddIds = (areRefused: boolean) =>
    wrong.filter(({ isRefused }) => isRefused === areRefused).map(({ id }) => id);
  return { named: [...named, ...oddIds(false)], freed: [...freed, ...oddIds(true)], last };
}

/** In one order, since other processes may do the same: no deadlock. */
async function setRefused(database: Queryable, ids: readonly string[], areRefused: boolean): Promise<void> {
  if (ids.length === 0) return;
  const change = areRefused ? sql`state = 'refused'` : sql`state = 'unseen', failures = 0`;
  await database.execute(sql`
    update picture set ${change} from (
      select id from picture
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        and (state = 'refused') <> ${areRefused}
      order by id for no key update
    ) as wrong
    where picture.id = wrong.id`);
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
