import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { acceptsConnections, isDatabaseReady } from '#db/readiness.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from './app-error.ts';

const lookAgainAfter = 1_000; // ms
/** Outages that are logged of one minute: where connections are scarce there is one each second. */
const toldMax = 5;
const minute = 60_000; // ms

export type OutageLog = {
  /** Whether an error only means that the database is away, which is logged here once for all. */
  covers: (error: unknown) => boolean;
  /** Whether a check has confirmed that the database is away; a failed query may only have been slow. */
  isKnown: () => boolean;
  /** Checks whether the database accepts new connections. Concurrent callers share one check. */
  isAway: () => Promise<boolean>;
  /** Counts a call that was answered with 503. */
  countRefusal: () => void;
};

/**
 * Logs the beginning and the end of an outage of the database, rather than every call that fails meanwhile; of many
 * within a minute the first ones.
 */
export function createOutageLog(database: Database, log: Logger): OutageLog {
  let outage: { began: number; refused: number; isConfirmed: boolean; isTold: boolean } | undefined;
  let latest = { from: -minute, outages: 0 };
  let looking: Promise<boolean> | undefined;
  /** Closed by ourselves, which is not an outage. */
  const isClosed = () => database.$client.ending;

  function begin(error: unknown): void {
    if (outage || isClosed()) return;
    const began = performance.now();
    if (began - latest.from >= minute) latest = { from: began, outages: 0 };
    latest.outages += 1;
    outage = { began, refused: 0, isConfirmed: false, isTold: latest.outages <= toldMax };
    if (outage.isTold) log.error({ err: error }, 'The database is unreachable');
    void isAway();
    lookAgain();
  }

  function isAway(): Promise<boolean> {
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  }

  async function look(): Promise<boolean> {
    const isAway = !(await acceptsConnections(database));
    if (isAway) begin(new Error('The database does not answer'));
    if (outage) outage.isConfirmed = isAway;
    return isAway;
  }

  /**
   * Repeats until it answers statements, and not only that it has no connection left for us, or until the pool is
   * closed; does not keep the process alive.
   */
  function lookAgain(): void {
    setTimeout(async () => {
      if (isClosed()) return;
      if ((await isAway()) || !(await isDatabaseReady(database))) lookAgain();
      else end();
    }, lookAgainAfter).unref();
  }

  function end(): void {
    if (!outage) return;
    const { began, refused, isTold } = outage;
    outage = undefined;
    log[isTold ? 'warn' : 'debug'](
      { seconds: Math.round((performance.now() - began) / 1000), refused },
      'The database answers again',
    );
  }

  return {
    covers: (error) => {
      if (!isDatabaseOutage(error instanceof AppError ? error.cause : error)) return false;
      begin(error);
      return true;
    },
    isKnown: () => outage?.isConfirmed ?? false,
    isAway,
    countRefusal: () => {
      if (outage) outage.refused += 1;
    },
  };
}
