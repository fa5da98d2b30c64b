import type { Database, Transaction } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import type { PlacedItem } from '#newsroom/saving/fingerprint.ts';
import type { Changed } from '#newsroom/saving/sample-store.ts';
import { sampleScheme, type SampleFeed } from './read-edition.ts';

/** Whether there are neither articles nor traces of an edition. */
export async function isNewSite(database: Database | Transaction): Promise<boolean> {
  const { rows } = await database.execute<{ used: boolean }>(sql`
    select exists (select from article) or exists (select from feed where starts_with(url, ${sampleScheme})) as used`);
  return rows[0]?.used === false;
}

/** Those of the sections that hold an article which is not of the edition. */
export async function sectionsWithNews(tx: Transaction, sections: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ section: string }>(sql`
    select named.section from jsonb_array_elements_text(${JSON.stringify(sections)}::jsonb) as named (section)
    where exists (
      select from placement join article on article.id = placement.article_id
      where placement.section = named.section and not article.sample
    )`);
  return rows.map(({ section }) => section);
}

/** Those of the addresses that are articles, but not of the edition. */
export async function addressesOfNews(tx: Transaction, urls: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ url: string }>(sql`
    select url from article
    where not sample and url in (select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))`);
  return new Set(rows.map(({ url }) => url));
}

export async function countPieces(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(
    sql`select count(*)::int as pieces from article where sample`,
  );
  return rows[0]?.pieces ?? 0;
}

/** Stores the feeds of an edition without sections, so that they are never polled and in no report. Returns ids by url. */
export async function registerFeeds(tx: Transaction, edition: SampleFeed[]): Promise<Map<string, number>> {
  if (edition.length === 0) return new Map();
  const rows = edition.map(({ url, publisher, language }) => ({ url, publisher, language, sections: [] }));
  const registered = await tx
    .insert(feed)
    .values(rows)
    .onConflictDoUpdate({
      target: feed.url,
      set: { publisher: sql`excluded.publisher`, language: sql`excluded.language` },
    })
    .returning({ id: feed.id, url: feed.url });
  return new Map(registered.map(({ id, url }) => [url, id]));
}

/** Gives the stored pieces at these addresses their pictures, where they have others. */
export async function replacePictures(
  tx: Transaction,
  pictures: Pick<PlacedItem, 'url' | 'image'>[],
): Promise<Changed> {
  const { rows } = await tx.execute<{ slug_id: string; sections: string[] }>(sql`
    update article set image = picture.image
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as picture (url text, image text)
    where article.sample and article.url = picture.url and article.image is distinct from picture.image
    returning slug_id, array(select section from placement where article_id = article.id) as sections`);
  return {
    sections: [...new Set(rows.flatMap(({ sections }) => sections))],
    articles: rows.map((row) => row.slug_id),
  };
}
