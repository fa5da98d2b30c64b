import { gt, lte, or, sql, type AnyPgColumn, type SQL } from './drizzle.ts';

/** Seconds by which a time may be ahead unless the clock was put back; longer than a statement that sets it may wait. */
export const clockSlack = 60;

/**
 * Whether a time has come that is never set more than `mostAhead` seconds ahead. A later one also counts as come: the
 * machine's clock was ahead when it was set and has been corrected since.
 */
export function hasCome(column: AnyPgColumn | SQL, mostAhead: number) {
  const time = sql`${column}`;
  return or(lte(time, sql`now()`), gt(time, sql`now() + make_interval(secs => ${mostAhead + clockSlack})`));
}
