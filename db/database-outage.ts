import { DatabaseError } from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

// Of a connection that was open. Whatever is said of connecting means that there is none: no server, no name, no way
// there, no file descriptor left, or EAGAIN, of a Unix socket at which too many wait for a server that stands still.
const connectionErrors = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
// Classes and codes of PostgreSQL: connection exception, operator intervention (shutdown, timeout), a DBA's limit for
// waiting for others, and reasons to accept no connection: the user or their password, a missing database or one that
// is closed, too many connections.
const outageStates = /^(08|57|55P03|28|3D000|55000|53300)/;
/** By `statement_timeout`, or by a DBA. */
const queryCanceled = '57014';
// What pg throws without a code of its own.
const messages =
  /connection terminated|connection timeout|timeout exceeded|query read timeout|after calling end on the pool|is not queryable/i;

/**
 * Whether an error says that the database cannot be reached now, rather than that a query is wrong. Only the database's
 * own errors count: a client that hangs up and a full disk have codes of their kind too.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return outageStates.test(error.code ?? '');
  if (error instanceof DrizzleQueryError)
    return isDatabaseOutage(error.cause) || isConnectionLost(error.cause);
  // A transaction that gets no connection fails before its first query.
  return isConnectionLost(error) && (!hasCode(error) || isOfConnecting(error));
}

/** Whether an error says that other statements would fail now, too: an outage, but not one statement that takes too long. */
export function failsEveryStatement(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return isDatabaseOutage(error) && !(cause instanceof DatabaseError && cause.code === queryCanceled);
}

/** Whether an error of a connection to the database says that it could not be opened, or has ended. */
export function isConnectionLost(error: unknown): error is Error {
  if (hasCode(error)) return isOfConnecting(error) || connectionErrors.test(error.code);
  return error instanceof Error && messages.test(error.message);
}

/** Of a host with several addresses, Node reports what happened at each of them. */
function isOfConnecting(error: NodeJS.ErrnoException): boolean {
  if (error instanceof AggregateError)
    return error.errors.every((each) => hasCode(each) && isOfConnecting(each));
  return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
}

function hasCode(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
