import type { Queryable, Transaction } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isUncommented } from '#newsroom/article-deletion-store.ts';
import { idSubquery } from '#newsroom/stories/story-store.ts';
import type { ItemSource } from './article-writes.ts';
import type { Draft } from './match-items.ts';

const sectionsLock = 4_870_341; // any number, the same in every process

/** What of the sample edition others should hear of: sections, and slug ids of pieces that changed or went. */
export type Changed = { sections: string[]; articles: string[] };

/**
 * Locks the sections until the transaction ends: shared for saving news, exclusive for loading or removing the sample
 * edition. So each sees what the other has placed, and no section ever holds both.
 */
export async function lockSections(tx: Transaction, how: 'shared' | 'exclusive'): Promise<void> {
  await tx.execute(
    how === 'exclusive'
      ? sql`select pg_advisory_xact_lock(${sectionsLock})`
      : sql`select pg_advisory_xact_lock_shared(${sectionsLock})`,
  );
}

/** One look into an index that is empty on a site with news. */
export async function hasSample(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ has: boolean }>(
    sql`select exists (select from article where sample and not removed) as has`,
  );
  return rows[0]?.has === true;
}

/** Before news is placed: sample pieces leave its sections, and those at its addresses become articles of the news. */
export async function yieldToNews(tx: Transaction, source: ItemSource, drafts: Draft[]): Promise<Changed> {
  if (!(await hasSample(tx))) return { sections: [], articles: [] };
  const taken = await takeOver(tx, source, drafts);
  const left = await leaveSections(tx, [...new Set(drafts.flatMap(({ item }) => item.sections))]);
  return {
    sections: [...taken.sections, ...left.sections],
    articles: [...taken.articles, ...left.articles],
  };
}

/** Sample pieces at the drafts' addresses become articles of `source`, in no section yet, and keep their comments. */
export async function takeOver(tx: Transaction, source: ItemSource, drafts: Draft[]): Promise<Changed> {
  const rows = drafts.map(({ item }) => ({ ...item, published_at: item.publishedAt }));
  const { rows: taken } = await tx.execute<{ id: string; slug_id: string }>(sql`
    update article set sample = ${source.sample === true}, source = ${source.publisher}, language = ${source.language},
      owner_feed = ${source.id},
      title = row.title, description = row.description, image = row.image, author = row.author,
      published_at = least(row.published_at, now()), first_seen_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      url text, title text, description text, image text, author text, published_at timestamptz
    )
    where article.sample and article.url = row.url
    returning article.id, article.slug_id`);
  if (taken.length === 0) return { sections: [], articles: [] };
  const ids = idSubquery(taken.map(({ id }) => Number(id)));
  // The edition does not bring it any more; otherwise it would outlive the feed that does.
  await tx.execute(sql`delete from feed_item where article_id in (${ids})`);
  const { rows: left } = await tx.execute<{ section: string }>(
    sql`delete from placement where article_id in (${ids}) returning section`,
  );
  return { sections: distinct(left), articles: taken.map((row) => row.slug_id) };
}

const unplaced = sql`not exists (select from placement where article_id = article.id)`;

/**
 * Sample pieces leave these sections, or all of them, for good. One that is in none any more is removed, unless somebody
 * has commented on it.
 */
export async function leaveSections(tx: Transaction, sections: string[] | 'all'): Promise<Changed> {
  const affected =
    sections === 'all'
      ? sql`true`
      : sql`section in (select jsonb_array_elements_text(${JSON.stringify(sections)}::jsonb))`;
  // In one order in every process: no deadlock. Nobody can begin to say anything about what is locked.
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select id from article
    where sample and not removed and (
      exists (select from placement where article_id = article.id and ${affected})
      or (${unplaced} and ${isUncommented})
    )
    order by id for update`);
  if (locked.length === 0) return { sections: [], articles: [] };
  const ids = idSubquery(locked.map(({ id }) => Number(id)));
  const { rows: left } = await tx.execute<{ section: string }>(
    sql`delete from placement where article_id in (${ids}) and ${affected} returning section`,
  );
  // A statement of its own sees what was said before the articles were locked.
  const { rows: removed } = await tx.execute<{ slug_id: string }>(sql`
    delete from article where id in (${ids}) and ${unplaced} and ${isUncommented} returning slug_id`);
  return { sections: distinct(left), articles: removed.map((row) => row.slug_id) };
}

function distinct(rows: { section: string }[]): string[] {
  return [...new Set(rows.map(({ section }) => section))];
}
