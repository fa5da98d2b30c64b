import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findForDesk } from './desk-article-store.ts';
import { readWanted } from './wanted-articles.ts';

test('finding an article by its id, its address or a word does not scan all articles', async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title number' || n, 'Daily', 'en', now()
    from generate_series(1, 5000) as n`);
  await database.execute(sql`analyze article`);
  for (const typed of ['daily77', 'https://daily.example/77', 'number77', '/article/title-daily77'])
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local random_page_cost = 1.1`); // to plan as for as many articles as sites have
      expect(await findForDesk(tx as unknown as Database, readWanted(typed))).toMatchObject([
        { id: 'daily77' },
      ]);
      const { rows } = await tx.execute(
        sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'article'`,
      );
      expect({ typed, rows }).toEqual({ typed, rows: [{ scans: 0 }] });
    });
  await close();
});
