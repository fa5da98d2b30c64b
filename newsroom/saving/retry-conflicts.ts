const attempts = 4;

/** Deadlock, serialisation failure, and rows that another process has added or removed since we looked. */
const conflicts = new Set(['40P01', '40001', '23505', '23503']);

/** Runs a transaction again when it lost against another one; after some attempts its error stands. */
export async function retryConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  // Drizzle wraps the driver's error.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && conflicts.has(String(cause.code));
}
