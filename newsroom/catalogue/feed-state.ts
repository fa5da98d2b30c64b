import type { FeedState } from '#contract/feed.ts';
import type { FeedStatus } from './feed-status-store.ts';

export type FeedHealth = Pick<
  FeedStatus,
  | 'busyDays'
  | 'failingSince'
  | 'failures'
  | 'firstDay'
  | 'lastBusyDay'
  | 'lastError'
  | 'lastPollAt'
  | 'movedTo'
  | 'pausedAt'
  | 'retired'
>;

/** Days that are counted before anything is said of what is usual. */
const knownAfter = 7;
const quietAfterMin = 2; // days
/** Silent for more than this many times its usual gap. */
const quietAfterGaps = 3;

/** The reading thread's words for a web page (newsroom/reading/feed-outline.ts). */
const htmlPage = /\bHTML page\b/;

/** How a feed is, as a word for programs and a phrase for people. */
export function feedStateOf(feed: FeedHealth): { state: FeedState; words: string } {
  if (feed.pausedAt) return { state: 'paused', words: `paused since ${dayOf(feed.pausedAt)}` };
  if (feed.retired) return { state: 'gone', words: 'given up by its publisher (410)' };
  if (feed.failures > 0) return failing(feed);
  if (feed.movedTo !== null) return { state: 'moved', words: `moved to ${feed.movedTo}` };
  if (feed.lastPollAt === null) return { state: 'new', words: 'not read yet' };
  const silence = silentDays(feed);
  if (silence !== null)
    return { state: 'quiet', words: `nothing new for ${silence} days, longer than usual` };
  return { state: 'fine', words: 'fine' };
}

function failing({ failingSince, lastError }: FeedHealth): { state: FeedState; words: string } {
  const since = failingSince ? ` since ${dayOf(failingSince)}` : '';
  return htmlPage.test(lastError ?? '')
    ? { state: 'page', words: `a web page instead of a feed${since}` }
    : { state: 'failing', words: `failing${since}` };
}

/**
 * Days without anything new, if that is unusual; null otherwise. What is usual follows from how often something came in
 * the last month.
 */
function silentDays({ busyDays, firstDay, lastBusyDay }: FeedHealth): number | null {
  if (firstDay === null || firstDay < knownAfter) return null;
  const silence = lastBusyDay ?? firstDay;
  const usualGap = busyDays === 0 ? 0 : (firstDay - silence + 1) / busyDays;
  return silence > Math.max(quietAfterMin, quietAfterGaps * usualGap) ? silence : null;
}

/** '2026-11-22 16:10 UTC', short enough for a table. */
function dayOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
