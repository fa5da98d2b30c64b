import type { Logger } from '#process/logger.ts';

const toldMax = 10; // per minute
const minute = 60_000; // ms

/**
 * For lines of which thousands of requests may have the same reason to write one: the first ten of a minute are told,
 * and at its end how many more there were.
 */
export function limitLines(
  tell: (about: object) => void,
  tellMore: (more: { requests: number }) => void,
): (about: object) => void {
  let met = 0;

  function endMinute(): void {
    if (met > toldMax) tellMore({ requests: met - toldMax });
    met = 0;
  }

  return (about) => {
    if (met === 0) setTimeout(endMinute, minute).unref();
    met += 1;
    if (met <= toldMax) tell(about);
  };
}

/** Logs requests that failed by our fault. */
export function logFailedRequests(log: Logger): (failed: { err: unknown; path: string }) => void {
  return limitLines(
    (failed) => log.error(failed, 'A request failed'),
    (more) => log.error(more, 'More requests failed in the last minute'),
  );
}
