import { removedTextDays } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isUnusedPicture } from '#db/picture-state.ts';
import { deleteArticles, isUncommented } from './article-deletion-store.ts';
import { digest } from './saving/fingerprint.ts';
import { idSubquery } from './stories/story-store.ts';

const batchSize = 1000;

/**
 * An article that was taken down is remembered as long as a feed may bring it again: its publisher's, one that has
 * brought it, or for some time any other. Otherwise it would come back as a new article.
 */
const mayReturn = sql`(article.removed and (
  exists (select from feed_item where feed_item.article_id = article.id)
  or exists (
    select from article_removal
    where article_removal.article_id = article.id and article_removal.removed_at > now() - interval '90 days')))`;

/**
 * Removes articles published more than `days` ago that nobody has commented on, with their placements, in batches that
 * hold nothing up. The sample edition stays: it goes when news comes. Returns how many were removed.
 */
export async function removeOldArticles(
  database: Database,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let after: Place | null = oldest; after !== null && !signal.aborted;) {
    const piece: OldArticles = await lookAtOld(database, days, after);
    if (piece.removable.length > 0) removed += await removeBatch(database, piece.removable);
    after = piece.last;
  }
  return removed;
}

/**
 * Deletes the texts of articles that were taken down long ago, and the addresses of their pictures. What remains keeps them
 * from coming back: addresses, and hashes of title and picture. A trigger keeps later texts out. Returns how many were deleted.
 */
export async function forgetRemovedTexts(database: Database, signal: AbortSignal): Promise<number> {
  let forgotten = 0;
  while (!signal.aborted) {
    const batch = await forgetTexts(database);
    forgotten += batch;
    if (batch < batchSize) break;
  }
  return forgotten;
}

async function forgetTexts(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string; title: string }>(sql`
      select article.id, article.title from article_removal join article on article.id = article_removal.article_id
      where title_hash is null and removed_at < now() - make_interval(days => ${removedTextDays})
      order by article.id
      limit ${batchSize}
      for no key update skip locked`);
    const hashes = rows.map(({ id, title }) => ({ id, hash: digest(title) }));
    await transaction.execute(sql`
      update article_removal set title_hash = row.hash, picture = public.picture_id(article.image)
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as row (id bigint, hash text)
      join article on article.id = row.id
      where article_id = row.id`);
    const ids = idSubquery(rows.map(({ id }) => Number(id)));
    await transaction.execute(sql`delete from headline where article_id in (${ids})`);
    await transaction.execute(sql`
      update article set title = url, description = null, image = null, author = null where id in (${ids})`);
    return rows.length;
  });
}

/**
 * Deletes pictures that no article and no member uses any more, in batches, so that no statement runs out of time.
 * Whoever starts to use one meanwhile waits, so that none is deleted at that moment. Returns how many were deleted.
 */
export async function forgetPictures(database: Database, signal: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (let after: string | null = ''; after !== null && !signal.aborted;) {
    const piece = await lookAtPictures(database, after);
    if (piece.unnamed.length > 0) forgotten += await forgetBatch(database, piece.unnamed);
    after = piece.last;
  }
  return forgotten;
}

const unnamed = isUnusedPicture(sql`picture.id`);

/** Those that follow `after`; `last` is the last of them, null: there are none. The piece has the name that `unnamed` says. */
async function lookAtPictures(
  database: Database,
  after: string,
): Promise<{ unnamed: string[]; last: string | null }> {
  const { rows } = await database.execute<{ unnamed: string[]; last: string | null }>(sql`
    with picture as materialized (select id from picture where id > ${after} order by id limit ${batchSize})
    select array(select id from picture where ${unnamed}) as unnamed, max(id) as last from picture`);
  return rows[0] ?? { unnamed: [], last: null };
}

async function forgetBatch(database: Database, ids: string[]): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table picture in share row exclusive mode`);
    const { rowCount } = await transaction.execute(sql`
      delete from picture
      where id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and ${unnamed}`);
    return rowCount ?? 0;
  });
}

/** Where an article stands among all by age. */
type Place = { at: string; id: string };
const oldest: Place = { at: '-infinity', id: '0' };

/** Numbers of articles that may go; `last` is the last one looked at, null: there are none. */
type OldArticles = { removable: string[]; last: Place | null };

const isRemovable = sql`not sample and ${isUncommented} and not ${mayReturn}`;

/**
 * The old articles that follow `after`. Those that stay gather at the beginning, and must not be walked through for each
 * batch. The piece has the name that `isRemovable` says.
 */
async function lookAtOld(database: Database, days: number, after: Place): Promise<OldArticles> {
  const { rows } = await database.execute<OldArticles>(sql`
    with article as materialized (
      select id, published_at, sample, removed from article
      where published_at < now() - make_interval(days => ${days})
        and (published_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by published_at, id limit ${batchSize}
    )
    select array(select id::text from article where ${isRemovable}) as removable,
      (select jsonb_build_object('at', published_at::text, 'id', id::text) from article
       order by published_at desc, id desc limit 1) as last`);
  return rows[0] ?? { removable: [], last: null };
}

async function removeBatch(database: Database, ids: readonly string[]): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`
      select id from article where id in (${idSubquery(ids.map(Number))}) and ${isRemovable}
      order by published_at, id
      for no key update skip locked`);
    const { deleted } = await deleteArticles(
      transaction,
      rows.map(({ id }) => Number(id)),
    );
    return deleted.length;
  });
}
