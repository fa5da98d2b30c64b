import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/** How many rows of a table `ask` reads, planned as for the many that large sites have. */
export async function countReadRows(
  database: Database,
  table: string,
  ask: (database: Database) => Promise<unknown>,
): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local random_page_cost = 1.1`);
    const read = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = ${table}`);
      return rows[0]?.read ?? NaN;
    };
    const before = await read();
    await ask(tx as unknown as Database);
    return (await read()) - before;
  });
}
