import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

const batchSize = 200;

/**
 * Updates the search index of articles that an older version has written, newest first, until none is left or the
 * signal aborts. Pauses as long as it works; other processes may do the same at once.
 */
export async function renewSearch(database: Database, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const start = performance.now();
    if (!(await renewBatch(database))) return;
    await pause(performance.now() - start);
  }
}

/** Returns whether there may be more. */
async function renewBatch(database: Database): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const waiting = await transaction.execute<{ up_to: string }>(
      sql`select up_to from search_renewal limit 1 for update`,
    );
    if (!waiting.rows[0]) return false;
    // Writing a row computes its search index anew. Locked in ascending order, as everywhere: no deadlock.
    const { rows } = await transaction.execute<{ next: string | null }>(sql`
      with batch as (
        select id from article where id <= ${waiting.rows[0].up_to} order by id desc limit ${batchSize}
      ), locked as (
        select id from article where id in (select id from batch) order by id for no key update
      ), renewed as (
        update article set title = title from locked where article.id = locked.id returning article.id
      )
      select min(id) - 1 as next from renewed`);
    const next = rows[0]?.next ?? null;
    await transaction.execute(
      next === null ? sql`delete from search_renewal` : sql`update search_renewal set up_to = ${next}`,
    );
    return next !== null;
  });
}
