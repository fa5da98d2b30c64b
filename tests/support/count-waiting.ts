import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/** How many statements wait for a lock in this database. */
export async function countWaiting(database: Queryable): Promise<unknown> {
  const { rows } = await database.execute(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}
