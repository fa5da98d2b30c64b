import type { Transaction } from '#db/client.ts';
import { addressesOfNews, sectionsWithNews } from './edition-store.ts';
import type { SampleFeed } from './read-edition.ts';

/**
 * The part of an edition that fits beside the news: without pieces of `closed` sections, which have news, and without
 * pieces whose address is already that of a news article. Feeds left without pieces are omitted.
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
