import type { Logger } from '#process/logger.ts';
import { rest } from '#process/rest.ts';
import type { Connection } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { sql } from './drizzle.ts';
import { inSession, type Session } from './session.ts';

type Alone = {
  connection: Connection;
  /** The number of an advisory lock: any, the same in every process. */
  lock: number;
  /** Milliseconds for which a process that does not work leaves the lock alone, and for which the work rests after trouble. */
  lockEvery: number;
  againAfter: number;
  log: Logger;
  /** What the log says of trouble, once for all that comes after another. An outage of the database is told of elsewhere. */
  complaint: string;
};

/**
 * Has `work` done in one process at a time over one database, until the signal comes; all others stand ready to follow. It has a
 * session of its own, and fails when that, and with it the lock, is lost; after whatever trouble it is begun anew. Its `onWorking` says
 * that there is no trouble any more.
 */
export async function aloneForever(
  { connection, lock, lockEvery, againAfter, log, complaint }: Alone,
  stop: AbortSignal,
  work: (session: Session, onWorking: () => void) => Promise<void>,
): Promise<void> {
  let inTrouble = false;
  while (!stop.aborted) {
    try {
      await inSession(connection, stop, async (session) => {
        while (!stop.aborted && !(await holdsLock(session, lock))) await rest(lockEvery, stop);
        if (!stop.aborted) await work(session, () => (inTrouble = false));
      });
    } catch (error) {
      if (stop.aborted) return;
      if (!inTrouble && !isDatabaseOutage(error)) log.error({ err: error }, complaint);
      inTrouble = true;
      await rest(againAfter, stop);
    }
  }
}

/** Whether this session has a lock, which it takes where nobody has it, until it ends. Fails where the session is lost. */
export async function holdsLock({ database }: Session, lock: number): Promise<boolean> {
  const { rows } = await database.execute<{ holds: boolean }>(
    sql`select pg_try_advisory_lock(${lock}) as holds`,
  );
  return rows[0]?.holds === true;
}
