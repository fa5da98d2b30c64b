import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { forgetRemovedTexts } from '#newsroom/retention.ts';

/** Deletes texts as so many days after all takedowns; returns how many. */
export async function forgetTextsAfter(database: Database, days: number): Promise<number> {
  await database.execute(sql`
    update article_removal set removed_at = now() - make_interval(days => ${days}::int)`);
  return forgetRemovedTexts(database, new AbortController().signal);
}
