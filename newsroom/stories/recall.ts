import type { Queryable } from '#db/client.ts';
import type { Grouper } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import { reportsNoEvent } from '#newsroom/grouping/reports-no-event.ts';
import { wrapPlacingError } from './placing-error.ts';
import { listGrouped, type Mark } from './story-store.ts';

const windowPiece = 500;

/**
 * Fills an empty grouper with the articles that were grouped in the last three days, in the same order. @throws
 * PlacingError
 */
export async function recall(database: Queryable, grouper: Grouper, stop?: AbortSignal): Promise<void> {
  const since = Date.now() - recipe.window;
  let mark: Mark = { groupedAt: new Date(since).toISOString(), article: 0 };
  for (;;) {
    const piece = await listGrouped(database, mark, windowPiece);
    for (const { article, story } of piece)
      if (article.time >= since && !reportsNoEvent(article.title, article.language))
        wrapPlacingError(article.id, () => grouper.restore(article, story));
    const last = piece.at(-1);
    if (!last || stop?.aborted) return;
    mark = last.mark;
  }
}
