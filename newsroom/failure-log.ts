import type { Logger } from '#process/logger.ts';

const toldMost = 10; // feeds logged per period; the others are only counted
const period = 10 * 60_000; // ms; about as long as a site without network takes to try all its feeds

/** A failed poll of a feed. */
type FailedPoll = { feed: string; reason: string; failures: number };

export type FailureLog = {
  /** `begins`: the feed has worked until now. */
  failed: (poll: FailedPoll, begins: boolean) => void;
  /** A feed that had failed works. */
  recovered: () => void;
};

/**
 * Warns of each feed that begins to fail; of many, as in a network outage, only their number. Reports how many work
 * again. `npm run feeds -- status` shows which ones keep failing.
 */
export function createFailureLog(log: Logger): FailureLog {
  let begun = 0;
  let recovered = 0;

  function beginPeriod(): void {
    if (begun + recovered === 0) setTimeout(endPeriod, period).unref();
  }

  function endPeriod(): void {
    if (begun > toldMost)
      log.warn(
        { feeds: begun - toldMost },
        'More feeds have begun to fail in the last ten minutes; "npm run feeds -- status" says why',
      );
    if (recovered > 0) log.info({ feeds: recovered }, 'Feeds that had failed work again');
    begun = 0;
    recovered = 0;
  }

  return {
    failed: (poll, begins) => {
      if (begins) {
        beginPeriod();
        begun += 1;
      }
      log[begins && begun <= toldMost ? 'warn' : 'debug'](poll, 'Feed failed');
    },
    recovered: () => {
      beginPeriod();
      recovered += 1;
    },
  };
}
