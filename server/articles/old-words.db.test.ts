import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';

let opened: TestDatabase;

/** More articles than are counted, all of them older than more others than are walked through. */
beforeAll(async () => {
  opened = await openTestDatabase();
  for (let first = 1; first <= 40_001; first += 10_000)
    await opened.database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://many.example/' || n, 'a' || n, case when n > 30000 then 'Games Cup' else 'X' end, 'Daily', 'en',
      timestamptz '2026-10-01' - make_interval(mins => n)
    from generate_series(${first}::int, ${Math.min(first + 9_999, 40_001)}::int) as n`);
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

/** The statements that walk through articles while a search is answered. */
async function walksOf(search: () => Promise<void>): Promise<[{ text: string }, unknown[]][]> {
  const asked = vi.spyOn(opened.database.$client, 'query');
  await search();
  const calls = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  asked.mockRestore();
  return calls.filter(([{ text }]) => text.includes('ts_match_vq'));
}

test('the long way to a far page of common words is walked once', async () => {
  const walks = await walksOf(async () => expect((await find('x', 200)).ids).toEqual(idsFrom(9_951)));
  expect(walks).toHaveLength(1);
  expect((await find('x', 3)).ids).toEqual(idsFrom(101));
  expect((await find('x', 10, 'best')).ids).toEqual(idsFrom(451));
});

test('for several words the queries of all languages are joined once, not for each article that is walked through', async () => {
  const walks = await walksOf(async () =>
    expect(await find('games cup')).toEqual({ ids: idsFrom(30_001), total: 10_000 }),
  );
  expect(walks).toHaveLength(1);
  for (const [{ text }, values] of walks) {
    const { rows } = await opened.database.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const filters = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('ts_match_vq'));
    expect(filters).toEqual([expect.not.stringContaining('||')]);
  }
});
