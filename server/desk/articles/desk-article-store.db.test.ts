import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findForDesk } from './desk-article-store.ts';
import { readWanted } from './wanted-articles.ts';

const articles = 12_000; // more than are counted

test('finding an article by its id, its address or words does not read all articles', async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title number' || n, 'Daily', 'en', now() + n * interval '1 second'
    from generate_series(1, ${articles}::int) as n`);
  await database.execute(sql`analyze article`);
  const newest = Array.from({ length: 50 }, (_, n) => ({ id: `daily${articles - n}` }));
  for (const [typed, found, mostRead] of [
    ['daily77', [{ id: 'daily77' }], 10],
    ['https://daily.example/77', [{ id: 'daily77' }], 10],
    ['/article/title-daily77', [{ id: 'daily77' }], 10],
    ['number77', [{ id: 'daily77' }], 10],
    ['title', newest, articles - 1_000],
  ] as const)
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local random_page_cost = 1.1`); // to plan as for as many articles as sites have
      const { data, more } = await findForDesk(tx as unknown as Database, readWanted(typed));
      expect(data).toMatchObject(found);
      expect(more).toBe(found === newest);
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'article'`);
      expect({ typed, readsMore: (rows[0]?.read ?? 0) > mostRead }).toEqual({ typed, readsMore: false });
    });
  await close();
});
