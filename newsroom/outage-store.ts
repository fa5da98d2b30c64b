import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/**
 * Now that this feed works: makes due what began to fail after the last time that any worked. The network of the site was away, and
 * no feed waits for a next try that the length of that outage has put off for hours. Returns how many are due.
 */
export async function endOutage(database: Database, feedId: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update feed set next_poll_at = now()
    where id in (
      select id from feed
      where id <> ${feedId} and next_poll_at > now()
        and failing_since > (select coalesce(max(last_success_at), '-infinity') from feed)
      order by id for no key update skip locked)`);
  return rowCount ?? 0;
}
