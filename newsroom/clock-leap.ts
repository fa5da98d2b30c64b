import type { Logger } from '#process/logger.ts';

const day = 86_400; // seconds
/** A clock that is ahead by less makes little old that is not. */
const leapMin = 7 * day;
const believedAfter = day;

/** Whether something may be removed because it is old by what the clock says, in seconds since 1970. */
export type Believes = (time: number) => boolean;

/**
 * Doubts a clock that leaps ahead, as one that is wrong when a machine starts and put right later, until it has gone on from there
 * for a day. `lastKnown`: what it said when this site last worked; null: never.
 */
export function createLeapWatch(lastKnown: number | null, log: Logger): Believes {
  let known = lastKnown;
  let knownAt = elapsed();
  let leaptAt: number | null = null;

  return (time) => {
    const ahead = known === null ? 0 : time - known - (elapsed() - knownAt);
    if (ahead > leapMin && leaptAt === null) {
      leaptAt = elapsed();
      const days = Math.round(ahead / day);
      log.warn(
        `The clock is ${days} days ahead of where this site left it: in case it is wrong, no old articles are removed for a day`,
      );
    }
    if (ahead > leapMin && leaptAt !== null && elapsed() - leaptAt < believedAfter) return false;
    known = time;
    knownAt = elapsed();
    leaptAt = null;
    return true;
  };
}

/** Seconds, by a clock that nobody puts right. */
const elapsed = () => performance.now() / 1000;
