import { DatabaseError } from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

const diskFull = '53100';

/** Whether an error says that the database has no room left on its disk. Nothing of the transaction is stored then. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === diskFull;
}
