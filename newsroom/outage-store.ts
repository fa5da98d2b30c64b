import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/**
 * Now that this feed works: makes due what has failed more than once, and only since any feed worked last, give or take the
 * minute in which polls end that had their answer. The network of the site was away, and no feed waits for a next try
 * that the length of that outage has put off for hours. Returns how many are due.
 */
export async function endOutage(database: Database, feedId: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update feed set next_poll_at = now()
    where id in (
      select id from feed
      where id <> ${feedId} and failures > 1 and next_poll_at > now() and failing_since >
        (select coalesce(max(last_success_at), '-infinity') - interval '1 minute' from feed)
      order by id for no key update skip locked)`);
  return rowCount ?? 0;
}
