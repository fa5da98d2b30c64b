const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
// PostgreSQL error classes: connection exception, insufficient resources, operator intervention (shutdown, timeout).
const outageClasses = ['08', '53', '57'];
// What the pool throws without a code of its own.
const poolMessages =
  /connection terminated|connection timeout|timeout exceeded|after calling end on the pool/i;

/** Whether a failed query says that the database cannot be reached now, rather than that the query is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionErrors.has(code) || outageClasses.includes(code.slice(0, 2))) return true;
  return poolMessages.test(error.message) || isDatabaseOutage(error.cause);
}
