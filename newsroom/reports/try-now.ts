import { countOf } from '#contract/count-of.ts';
import { openClaimKeeper } from '#newsroom/claim-keeper.ts';
import { claimFeed } from '#newsroom/feed-claims.ts';
import { refreshFeed, type Refreshed, type RefreshTools } from '#newsroom/refresh.ts';

/**
 * Polls one feed now, and keeps others from it meanwhile; `renewEvery` is for tests. Null: it is paused, gone, or another
 * process polls it at this moment.
 */
export async function tryNow(
  tools: RefreshTools,
  id: number,
  stop: AbortSignal,
  renewEvery?: number,
): Promise<Refreshed | null> {
  const claim = await claimFeed(tools.database, id);
  if (!claim) return null;
  const keeper = openClaimKeeper(tools.database, tools.log, renewEvery);
  keeper.keep([claim]);
  try {
    return await refreshFeed(tools, claim, stop);
  } finally {
    await keeper.stop();
  }
}

/** How a poll ended, in a sentence. */
export function describeRefresh(refreshed: Refreshed): string {
  if (refreshed.state === 'failed') return `It could not be read: ${refreshed.reason}`;
  if (refreshed.state === 'saved') {
    const { items, skipped, created, updated } = refreshed;
    return `It was read: ${countOf(items, 'item')}, ${skipped} skipped, ${countOf(created, 'new article')}, ${updated} updated.`;
  }
  return sentences[refreshed.state];
}

const sentences = {
  unchanged: 'It was read; nothing has changed since it was last read.',
  retired: 'Its publisher has given it up (410 Gone).',
  stopped: 'The poll was called off.',
};
