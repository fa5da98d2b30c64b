import { DatabaseError } from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

/** Whether an error is PostgreSQL's with this code. */
const hasCode = (code: string) => (error: unknown) => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === code;
};

/** Whether an error means that the database's disk is full. Nothing of the transaction is stored then. */
export const isDiskFull = hasCode('53100');

/** Whether an error means that the database is read-only, like a replica, or a server that another one has replaced. */
export const isReadOnly = hasCode('25006');

/** Whether an error means that the database does not let its user do this. */
export const isNotAllowed = hasCode('42501');

/** Whether an error means that a unique value exists already. */
export const isUniqueViolation = hasCode('23505');

/** Whether an error means that a row refers to something that does not exist (any more). */
export const isForeignKeyViolation = hasCode('23503');
