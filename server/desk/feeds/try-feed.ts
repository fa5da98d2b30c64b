import { setTimeout as pause } from 'node:timers/promises';
import { countOf } from '#contract/count-of.ts';
import type { FeedTry } from '#contract/feed.ts';
import type { Database } from '#db/client.ts';
import { makeDue } from '#newsroom/catalogue/feed-decision-store.ts';
import { listFeedStatus, type FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import type { Announce } from '#server/http/announce.ts';
import { conflict } from '#server/http/app-error.ts';
import { unknownFeed } from './feed-decisions.ts';

const endsWithin = 40_000; // ms; longer than a publisher may take to answer
const lookEvery = 250; // ms

/**
 * Makes a newsroom poll a feed now, waits for it, and says in words how that ended.
 * @throws AppError 404, and 409 if it is paused
 */
export async function tryFeed(
  { database, announce }: { database: Database; announce: Announce },
  id: number,
): Promise<FeedTry> {
  const before = await statusOf(database, id);
  if (before.pausedAt) throw conflict('feed_paused', 'This feed is paused. Please resume it first.');
  await makeDue(database, id);
  await announce({ kind: 'feeds' });
  for (const end = Date.now() + endsWithin; Date.now() < end;) {
    await pause(lookEvery);
    const after = await statusOf(database, id);
    if (after.lastPollAt?.getTime() !== before.lastPollAt?.getTime()) return saidOf(before, after);
  }
  return { ok: false, says: 'No newsroom has read it yet. Is one running?' };
}

function saidOf(before: FeedStatus, after: FeedStatus): FeedTry {
  if (after.failures > 0) return { ok: false, says: after.lastError ?? 'It could not be read.' };
  const created = Math.max(0, after.articles - before.articles);
  const lost = after.warnings.length > 0 ? ` What is wrong with it: ${after.warnings.join('; ')}.` : '';
  return {
    ok: true,
    says: `It was read: ${countOf(after.items, 'item')}, ${countOf(created, 'new article')}.${lost}`,
  };
}

async function statusOf(database: Database, id: number): Promise<FeedStatus> {
  const [feed] = await listFeedStatus(database, id);
  if (!feed) throw unknownFeed();
  return feed;
}
