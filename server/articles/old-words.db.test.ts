import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';

let opened: TestDatabase;

/** More articles than are counted, all of them older than more others than are walked through. */
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://many.example/' || n, 'a' || n, case when n > 30000 then 'Games' else 'X' end, 'Daily', 'en',
      timestamptz '2026-10-01' - make_interval(mins => n)
    from generate_series(1, 40001) as n`);
});
afterAll(() => opened.close());

const find = async (text: string, page = 1, sort: 'newest' | 'best' = 'newest') => {
  const { data, pagination } = await searchArticles(opened.database, parseSearchQuery(text), page, sort);
  return { ids: data.map(({ id }) => id), total: pagination.total };
};
const idsFrom = (n: number) => Array.from({ length: 50 }, (_, at) => `a${n + at}`);

test('what was in the news long ago is found, newest first, on every page', async () => {
  expect(await find('games')).toEqual({ ids: idsFrom(30_001), total: 10_000 });
  expect((await find('games', 200)).ids).toEqual(idsFrom(39_951));
  expect((await find('games', 1, 'best')).ids).toEqual(idsFrom(30_001));
});

test('so is everything without a word', async () => {
  expect(await find('-games')).toEqual({ ids: idsFrom(1), total: 10_000 });
  expect(await find('-x')).toEqual({ ids: idsFrom(30_001), total: 10_000 });
  expect((await find('-games', 150)).ids).toEqual(idsFrom(7_451));
});
