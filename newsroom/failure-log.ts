import type { Logger } from '#process/logger.ts';

const toldMost = 10; // feeds in one period; of the rest their number will do
const period = 10 * 60_000; // ms; within about that a site without its network has asked all its feeds

/** A failed poll of a feed. */
type FailedPoll = { feed: string; reason: string; failures: number };

/** `begins`: the feed has worked until now. */
export type LogFailure = (failed: FailedPoll, begins: boolean) => void;

/**
 * Warns of feeds that begin to fail, and of many, as when the network of the site is away, by their number; how the others
 * go on failing is for `npm run feeds -- status`.
 */
export function createFailureLog(log: Logger): LogFailure {
  let begun = 0;

  function endPeriod(): void {
    if (begun > toldMost)
      log.warn(
        { feeds: begun - toldMost },
        'More feeds have begun to fail in the last ten minutes; "npm run feeds -- status" says why',
      );
    begun = 0;
  }

  return (failed, begins) => {
    if (begins && begun === 0) setTimeout(endPeriod, period).unref();
    if (begins) begun += 1;
    log[begins && begun <= toldMost ? 'warn' : 'debug'](failed, 'Feed failed');
  };
}
