import { type SQL, sql } from './drizzle.ts';

/** A moment as replies write it: `2026-11-22T16:40:00.000Z`; null stays null. */
export function isoInstant(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
