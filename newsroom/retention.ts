import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

const batchSize = 1000;

/**
 * Removes articles published more than `days` ago, with their placements, in batches that hold nothing up. Returns
 * how many were removed.
 */
export async function removeOldArticles(
  database: Database,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const batch = await removeBatch(database, days);
    removed += batch;
    if (batch < batchSize) break;
  }
  return removed;
}

async function removeBatch(database: Database, days: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    with expired as (
      select id from article
      where published_at < now() - make_interval(days => ${days})
      order by published_at, id
      limit ${batchSize}
      for update skip locked
    )
    delete from article using expired where article.id = expired.id`);
  return rowCount ?? 0;
}

/** Gives the room of removed and rewritten rows back and counts anew. The embedded engine has no autovacuum. */
export async function vacuum(database: Database): Promise<void> {
  await database.execute(sql`vacuum (analyze)`);
}
