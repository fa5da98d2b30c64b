import { isDatabaseOutage } from '#db/database-outage.ts';
import { isDiskFull } from '#db/refused-writes.ts';
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
  /** The poll of a feed (its address) could not be finished, which is no fault of the feed's. */
  lost: (feed: string, error: unknown) => void;
};

/**
 * Warns of each feed that begins to fail; of many, as in a network outage, only their number. Reports how many work
 * again. `npm run feeds -- status` shows which ones keep failing. Of polls lost to a database that is away or full the first is
 * logged, and how many more there were.
 */
export function createFailureLog(log: Logger): FailureLog {
  let begun = 0;
  let recovered = 0;
  let lost = 0;

  function beginPeriod(): void {
    if (begun + recovered + lost === 0) setTimeout(endPeriod, period).unref();
  }

  function endPeriod(): void {
    if (begun > toldMost)
      log.warn(
        { feeds: begun - toldMost },
        'More feeds have begun to fail in the last ten minutes; "npm run feeds -- status" says why',
      );
    if (recovered > 0) log.info({ feeds: recovered }, 'Feeds that had failed work again');
    if (lost > 1)
      log.warn(
        { polls: lost - 1 },
        'More polls were lost in the last ten minutes to an outage or a full disk of the database; their feeds are polled again',
      );
    begun = 0;
    recovered = 0;
    lost = 0;
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
    lost: (feed, err) => {
      const isOutage = isDatabaseOutage(err) || isDiskFull(err);
      log[isOutage && lost > 0 ? 'debug' : 'error']({ err, feed }, 'A poll was lost');
      if (!isOutage) return;
      beginPeriod();
      lost += 1;
    },
  };
}
