import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

const lookEvery = 20; // ms

/**
 * Removes all news. Statements of a thread or process that has ended may go on in the database for a moment; they would
 * block this, or add news after it.
 */
export async function clearNews(database: Database): Promise<void> {
  while (await isBusy(database)) await pause(lookEvery);
  await database.execute(sql`truncate article, feed, story cascade`);
}

async function isBusy(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`);
  return rows.length > 0;
}
