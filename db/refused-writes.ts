import { DatabaseError } from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

const diskFull = '53100';
const readOnly = '25006';
const notAllowed = '42501';
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether an error means that the database's disk is full. Nothing of the transaction is stored then. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === diskFull;
}

/** Whether an error means that the database is read-only, like a replica, or a server that another one has replaced. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly;
}

/** Whether an error means that the database does not let its user do this. */
export function isNotAllowed(error: unknown): boolean {
  return codeOf(error) === notAllowed;
}

/** Whether an error means that a unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** Whether an error means that a row refers to something that does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === foreignKeyViolation;
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}
