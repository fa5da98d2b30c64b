import type { Logger } from '#process/logger.ts';
import type { Database } from './client.ts';
import { sql } from './drizzle.ts';

const day = 86_400; // seconds
/** A smaller leap makes few articles look too old. */
const leapMin = 7 * day;
const believedAfter = day;

/** Whether the database's clock can be trusted for removing what is old. */
export type TrustsClock = () => Promise<boolean>;

/** Compares the database's clock with what it said when a feed was last polled, and from then on with itself. */
export async function watchClock(database: Database, log: Logger): Promise<TrustsClock> {
  const trusts = createClockJumpGuard((await readClock(database)).lastPoll, log);
  return async () => trusts((await readClock(database)).now);
}

/** Both in seconds since 1970; null: no feed was ever polled. */
async function readClock(database: Database): Promise<{ now: number; lastPoll: number | null }> {
  const { rows } = await database.execute<{ now: number; last_poll: number | null }>(sql`
    select extract(epoch from now())::float8 as now, extract(epoch from max(last_poll_at))::float8 as last_poll
    from feed`);
  if (!rows[0]) throw new Error('The database does not tell the time.');
  return { now: rows[0].now, lastPoll: rows[0].last_poll };
}

/**
 * Distrusts a clock (in seconds) that leaps ahead, as one that is wrong when a machine starts, until it has run on from
 * there for a day. `lastKnown`: its time when this site last worked; null: never.
 */
export function createClockJumpGuard(lastKnown: number | null, log: Logger): (time: number) => boolean {
  let known = lastKnown;
  let knownAt = elapsed();
  let leaptAt: number | null = null;

  return (time) => {
    const ahead = known === null ? 0 : time - known - (elapsed() - knownAt);
    if (ahead > leapMin && leaptAt === null) {
      leaptAt = elapsed();
      const days = Math.round(ahead / day);
      log.warn(
        `The clock is ${days} days ahead of where this site left it: in case it is wrong, nothing old is removed for a day`,
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
