import type { Logger } from '#process/logger.ts';

const day = 86_400; // seconds
/** A smaller leap makes few articles look too old. */
const leapMin = 7 * day;
const believedAfter = day;

/** Whether the clock, in seconds since 1970, can be trusted for removing what is old. */
export type TrustsClock = (time: number) => boolean;

/**
 * Distrusts a clock that leaps ahead, as one that is wrong when a machine starts, until it has run on from there for a
 * day. `lastKnown`: its time when this site last worked; null: never.
 */
export function createClockJumpGuard(lastKnown: number | null, log: Logger): TrustsClock {
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

/** Seconds, by a monotonic clock. */
const elapsed = () => performance.now() / 1000;
