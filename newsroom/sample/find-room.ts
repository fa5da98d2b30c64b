import { sql } from '#db/drizzle.ts';
import type { Transaction } from '#newsroom/saving/article-writes.ts';
import type { SampleFeed } from './read-edition.ts';

/**
 * What of an edition there is room for: `closed` sections have news and take no piece, and neither does an address that
 * is an article of the news. Feeds without a piece left are left out.
 */
export async function findRoom(
  tx: Transaction,
  edition: SampleFeed[],
): Promise<{ fitting: SampleFeed[]; closed: string[] }> {
  const pieces = edition.flatMap((feed) => feed.pieces);
  const closed = await sectionsWithNews(tx, [...new Set(pieces.flatMap(({ sections }) => sections))]);
  const taken = await addressesOfNews(
    tx,
    pieces.map(({ url }) => url),
  );
  const fitting = edition.map((feed) => ({
    ...feed,
    pieces: feed.pieces
      .map((piece) => ({ ...piece, sections: piece.sections.filter((section) => !closed.includes(section)) }))
      .filter(({ url, sections }) => sections.length > 0 && !taken.has(url)),
  }));
  return { fitting: fitting.filter((feed) => feed.pieces.length > 0), closed };
}

async function sectionsWithNews(tx: Transaction, sections: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ section: string }>(sql`
    select named.section from jsonb_array_elements_text(${JSON.stringify(sections)}::jsonb) as named (section)
    where exists (
      select from placement join article on article.id = placement.article_id
      where placement.section = named.section and not article.sample
    )`);
  return rows.map(({ section }) => section);
}

async function addressesOfNews(tx: Transaction, urls: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ url: string }>(sql`
    select url from article
    where not sample and url in (select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))`);
  return new Set(rows.map(({ url }) => url));
}
