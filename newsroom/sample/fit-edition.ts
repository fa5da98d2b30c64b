import type { Transaction } from '#db/client.ts';
import { addressesOfNews, sectionsWithNews } from './edition-store.ts';
import type { SampleFeed } from './read-edition.ts';

/**
 * What of an edition fits beside the news: `closed` sections have news and take no piece, and neither does an address
 * that is an article of the news. Feeds without a piece left are left out.
 */
export async function fitEdition(
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
