import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import type { Connection } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { sql } from './drizzle.ts';
import { isDiskFull } from './refused-writes.ts';
import { inSession, type Session } from './session.ts';

/** Milliseconds; what could not be stored is worked out anew each time, and in vain. */
const fullPause = 5 * 60_000;

type Leadership = {
  connection: Connection;
  /** The number of an advisory lock: arbitrary, but the same in every process. */
  lock: number;
  /**
   * Milliseconds between two attempts of a waiting process to get the lock (`lockEvery`), and between a failure and the
   * next attempt (`againAfter`).
   */
  lockEvery: number;
  againAfter: number;
  log: Logger;
  /** The log message for failures, once per series of them. Database outages are logged elsewhere. */
  complaint: string;
  /**
   * The work sends statements more often than this many milliseconds: after that long without one the server ends the
   * session, since the process must be frozen. Its system would keep connection and lock for ever.
   */
  silentMost: number;
};

/**
 * Runs `work` in one process at a time per database, until the signal comes; the others wait to take over. It gets a
 * session of its own and fails when that is lost, and the lock with it. After any failure it starts again, on a full disk
 * less often. It calls `onWorking` once it works, so that the next failure is logged.
 */
export async function runAsLeader(
  { connection, lock, lockEvery, againAfter, log, complaint, silentMost }: Leadership,
  stop: AbortSignal,
  work: (session: Session, onWorking: () => void) => Promise<void>,
): Promise<void> {
  let inTrouble = false;
  while (!stop.aborted) {
    try {
      await inSession(connection, stop, async (session) => {
        await endIfSilent(session, silentMost);
        while (!stop.aborted && !(await tryAdvisoryLock(session, lock))) await sleep(lockEvery, stop);
        if (!stop.aborted) await work(session, () => (inTrouble = false));
      });
    } catch (error) {
      if (stop.aborted) return;
      if (!inTrouble && !isDatabaseOutage(error)) log.error({ err: error }, complaint);
      inTrouble = true;
      await sleep(isDiskFull(error) ? fullPause : againAfter, stop);
    }
  }
}

async function endIfSilent({ database }: Session, silentMost: number): Promise<void> {
  for (const limit of ['idle_session_timeout', 'idle_in_transaction_session_timeout'])
    await database.execute(sql`select set_config(${limit}, ${`${silentMost}ms`}, false)`);
}

/** Whether this session has the lock until it ends; takes it if it is free. Fails if the session is lost. */
export async function tryAdvisoryLock({ database }: Session, lock: number): Promise<boolean> {
  const { rows } = await database.execute<{ holds: boolean }>(
    sql`select pg_try_advisory_lock(${lock}) as holds`,
  );
  return rows[0]?.holds === true;
}
