import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { acceptsConnections, isDatabaseReady } from '#db/readiness.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from './app-error.ts';

const lookAgainAfter = 1_000; // ms
/** Outages that are logged of one minute as they begin: where connections are scarce there is one each second. */
const toldMax = 5;
/** Of the others those are logged that last. */
const lasting = 10_000; // ms
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

type Outage = { began: number; error: unknown; refused: number; isConfirmed: boolean; isTold: boolean };

/**
 * Logs the beginning and the end of an outage of the database, rather than every call that fails meanwhile; of many
 * within a minute the first ones, and those that last.
 */
export function createOutageLog(database: Database, log: Logger): OutageLog {
  let outage: Outage | undefined;
  let latest = { from: -minute, outages: 0 };
  let looking: Promise<boolean> | undefined;
  /** Closed by ourselves, which is not an outage. */
  const isClosed = () => database.$client.ending;

  function begin(error: unknown): void {
    if (outage || isClosed()) return;
    const began = performance.now();
    if (began - latest.from >= minute) latest = { from: began, outages: 0 };
    latest.outages += 1;
    outage = { began, error, refused: 0, isConfirmed: false, isTold: false };
    if (latest.outages <= toldMax) tell(outage);
    void isAway();
    lookAgain();
  }

  function tell(told: Outage): void {
    told.isTold = true;
    log.error({ err: told.error }, 'The database is unreachable');
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
      if (!(await isAway()) && (await isDatabaseReady(database))) return end();
      if (outage && !outage.isTold && performance.now() - outage.began >= lasting) tell(outage);
      lookAgain();
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
