import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { answersNewcomers } from '#db/readiness.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from './app-error.ts';

const lookAgainAfter = 1_000; // ms

export type OutageLog = {
  /** Whether an error is nothing but the database being away, which is logged here once for all. */
  covers: (error: unknown) => boolean;
  /** Whether the database is away, as looking has shown: what failed may have been no more than slow. */
  isKnown: () => boolean;
  /** Counts a call that was answered with 503. */
  countRefusal: () => void;
};

/** Logs an outage of the database when it begins and when it has ended, and not every call that fails meanwhile. */
export function createOutageLog(database: Database, log: Logger): OutageLog {
  let outage: { began: number; refused: number; isConfirmed: boolean } | undefined;

  function begin(error: unknown): void {
    outage = { began: Date.now(), refused: 0, isConfirmed: false };
    log.error({ err: error }, 'The database is unreachable');
    void isAway();
    lookAgain();
  }

  async function isAway(): Promise<boolean> {
    const isAway = !(await answersNewcomers(database));
    if (outage) outage.isConfirmed = isAway;
    return isAway;
  }

  /** Until it answers; the process need not live for that. */
  function lookAgain(): void {
    setTimeout(async () => ((await isAway()) ? lookAgain() : end()), lookAgainAfter).unref();
  }

  function end(): void {
    if (!outage) return;
    const { began, refused } = outage;
    outage = undefined;
    log.warn({ seconds: Math.round((Date.now() - began) / 1000), refused }, 'The database answers again');
  }

  return {
    covers: (error) => {
      if (!isDatabaseOutage(error instanceof AppError ? error.cause : error)) return false;
      if (!outage) begin(error);
      return true;
    },
    isKnown: () => outage?.isConfirmed ?? false,
    countRefusal: () => {
      if (outage) outage.refused += 1;
    },
  };
}
