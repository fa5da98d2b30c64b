const minute = 60;
const hour = 60 * minute;

/** How often a feed is polled, in seconds. */
export const shortestInterval = 5 * minute;
export const longestInterval = 4 * hour;
/** Of a feed whose news are sent to us, because what is sent may be lost. */
export const pushedInterval = 2 * hour;
const firstRetry = 5 * minute;
const longestRetry = 12 * hour;
/** The longest that a feed is left alone, whatever its publisher says. */
export const longestObeyedWait = 24 * hour;
const jitter = 0.1;
const retryJitter = 0.25;

/**
 * The interval after a successful poll, in seconds. A poll that brought something shortens it faster than one that
 * brought nothing lengthens it, so that it settles where about one poll in three brings something.
 */
export function nextInterval(current: number, changed: boolean): number {
  return Math.round(clamp(current * (changed ? 0.6 : 1.3), shortestInterval, longestInterval));
}

/**
 * Seconds until the next poll after a success: the interval with some jitter, or longer when the publisher's
 * Cache-Control says so (at most `longestInterval`). `random` is from 0 to 1.
 */
export function pollDelay(interval: number, maxAge: number | null, random: number): number {
  const obeyed = Math.min(maxAge ?? 0, longestInterval);
  return Math.max(spread(interval, jitter, random), obeyed);
}

/**
 * Seconds until the next try after the given number of failures in a row (1 or more): doubling from 5 minutes to
 * 12 hours, or longer when Retry-After says so (at most a day). `random` is from 0 to 1.
 */
export function retryDelay(failures: number, retryAfter: number | null, random: number): number {
  const backoff = Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
  const obeyed = Math.min(retryAfter ?? 0, longestObeyedWait);
  return Math.max(spread(backoff, retryJitter, random), obeyed);
}

/** Feeds that failed or began together should not come back together. */
function spread(seconds: number, share: number, random: number): number {
  return Math.round(seconds * (1 - share + 2 * share * random));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
