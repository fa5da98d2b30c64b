import { DatabaseError } from 'pg';
import { isDatabaseOutage } from './database-outage.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { DrizzleQueryError } from './drizzle.ts';
import { isReadOnly } from './refused-writes.ts';

// Class 53 of PostgreSQL's error codes: a full disk, no memory left.
const outOfRoom = /^53/;

/**
 * One sentence for a command that failed because the database is away, out of space or read-only; null for any other error,
 * which is our own fault.
 */
export function databaseErrorMessage(error: unknown): string | null {
  if (error instanceof DatabaseUnavailable) return error.message;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isOutOfRoom = cause instanceof DatabaseError && outOfRoom.test(cause.code ?? '');
  const isKnown = isOutOfRoom || isReadOnly(error) || isDatabaseOutage(error);
  if (!(cause instanceof Error) || !isKnown) return null;
  return `The database did not do all of it: ${cause.message}.`;
}
