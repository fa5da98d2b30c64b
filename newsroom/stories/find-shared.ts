import type { Queryable } from '#db/client.ts';
import type { Grouper } from '#newsroom/grouping/grouper.ts';
import { sharedMentions } from '#newsroom/grouping/shared-mentions.ts';
import { listStoryTexts, saveShared, takeSharedDue } from './shared-store.ts';

const pieceSize = 50;

/**
 * Finds what reports in different languages share, for some of the stories whose reports have changed. Returns the
 * stories for which readers now see something else, and whether more may be waiting.
 */
export async function findShared(
  database: Queryable,
  grouper: Pick<Grouper, 'byCentrality'>,
): Promise<{ stories: number[]; more: boolean }> {
  return database.transaction(async (tx) => {
    const due = await takeSharedDue(tx, pieceSize);
    if (due.length === 0) return { stories: [], more: false };
    const texts = await listStoryTexts(
      tx,
      due.map((story) => ({ story, nearest: grouper.byCentrality(story) })),
    );
    const found = new Map(texts.map(({ story, lead, reports }) => [story, sharedMentions(lead, reports)]));
    const stories = await saveShared(
      tx,
      due.map((story) => ({ story, shared: found.get(story) ?? [] })),
    );
    return { stories, more: due.length === pieceSize };
  });
}
