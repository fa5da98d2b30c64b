import type { Logger } from '#process/logger.ts';
import type { Database } from './client.ts';
import { sql } from './drizzle.ts';

/**
 * Warns of a server that has fewer connections for our user than this process alone takes when it is busy: what gets none is
 * answered with 503.
 */
export async function warnOfFewConnections(database: Database, taken: number, log: Logger): Promise<void> {
  const { rows } = await database.execute<{ most: number }>(sql`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as most
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
  for (const { most } of rows)
    if (most < taken)
      log.warn(
        `The database server has ${most} connections for this site, of which this process alone takes up to ${taken}; then requests are ` +
          'answered with 503. Raise max_connections, or the limit of the user or the database; or use PgBouncer, as the README says',
      );
}
