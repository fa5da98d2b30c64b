import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/**
 * Makes due what began to fail together with this feed, which works again, where none has worked since: the network of the site
 * was away, and no feed waits for a next try that the length of that outage has put off for hours. Returns how many are due.
 */
export async function endOutage(database: Database, feedId: number): Promise<number> {
  const sinceThen = sql`failing_since > (select coalesce(max(last_success_at), '-infinity') from feed)`;
  const { rowCount } = await database.execute(sql`
    update feed set next_poll_at = now()
    where id in (
      select id from feed
      where id <> ${feedId} and ${sinceThen} and next_poll_at > now()
        and exists (select from feed where id = ${feedId} and ${sinceThen})
      order by id for no key update skip locked)`);
  return rowCount ?? 0;
}
