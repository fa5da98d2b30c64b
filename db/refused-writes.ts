import { DatabaseError } from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

const diskFull = '53100';
const readOnly = '25006';
const notUnique = '23505';
const notThere = '23503';

/** Whether an error says that the database has no room left on its disk. Nothing of the transaction is stored then. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === diskFull;
}

/** Whether an error says that the database only reads, as a replica does, and a server that another one has taken over from. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly;
}

/** Whether an error says that what may be there once is there already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === notUnique;
}

/** Whether an error says that a row names something that is not there, or not any more. */
export function namesNothing(error: unknown): boolean {
  return codeOf(error) === notThere;
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}
