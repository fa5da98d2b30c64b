import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/** Whether the database answers and has its tables: reading the newest one says that the migrations have run. */
export async function isMigrated(database: Database): Promise<boolean> {
  return database.execute(sql`select from placement limit 1`).then(
    () => true,
    () => false,
  );
}
