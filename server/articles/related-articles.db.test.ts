import { afterAll, expect, test } from 'vitest';
import { RelatedArticles } from '#contract/article.ts';
import type { Section } from '#contract/sections.ts';
import { sql } from '#db/drizzle.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
afterAll(opened.close);

/** Stores articles with these titles, a minute apart; the last is the newest. */
async function store(sections: Section[], ...titles: string[]): Promise<void> {
  for (const [minute, title] of titles.entries())
    await storeArticle(opened.database, {
      title,
      sections,
      slugId: `${sections.at(-1)?.replaceAll(/\W/g, '')}${minute}`,
      url: `https://news.example/${sections.at(-1)}/${minute}`,
      publishedAt: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    });
}

async function relatedTo(query: string) {
  const response = await app.request(`/api/related_articles?${query}`);
  expect(response.status).toBe(200);
  const { section, data } = RelatedArticles.parse(await response.json());
  return { section, titles: data.map(({ title }) => title) };
}

test('related articles are the four newest others of its section, each title once', async () => {
  await store(['category/sports'], 'First', 'Second', 'Third', 'Same', 'Same', 'Fifth', 'Sixth');
  expect(await relatedTo('id=categorysports6')).toEqual({
    section: { id: 'category/sports', name: 'Sports' },
    titles: ['Fifth', 'Same', 'Third', 'Second'],
  });
  const url = encodeURIComponent('https://news.example/category/sports/3');
  expect((await relatedTo(`url=${url}`)).titles).toEqual(['Sixth', 'Fifth', 'Third', 'Second']);
});

/** Makes a story of the articles with these titles, by two publishers. */
async function group(...titles: string[]): Promise<void> {
  const { database } = opened;
  const ids = sql`select id from article where title in (${sql.join(titles, sql`, `)})`;
  await database.execute(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries)
    select min(id), now(), now(), ${titles.length}::int, 2, '{}' from (${ids}) as reports`);
  await database.execute(sql`
    insert into story_article (article_id, story_id, grouped_at) select id, min(id) over (), now() from (${ids}) as reports
    on conflict (article_id) do update set story_id = excluded.story_id`);
}

test('of each event there is one related article, and none of the event that the article reports', async () => {
  await store(['local/pt'], 'A', 'B', 'Strike 1', 'Strike 2', 'Flood 1', 'Flood 2', 'Strike 3', 'Vote');
  await group('Flood 1', 'Flood 2');
  await group('Strike 1', 'Strike 2', 'Strike 3');
  expect((await relatedTo('id=localpt4')).titles).toEqual(['Vote', 'Strike 3', 'B', 'A']);
  expect((await relatedTo('id=localpt7')).titles).toEqual(['Strike 3', 'Flood 2', 'B', 'A']);
});

test('a category is preferred to a region, and a region to the wide sections', async () => {
  await store(['breaking', 'europe', 'local/de', 'category/culture'], 'Of culture');
  await store(['world', 'europe', 'local/at'], 'Of Austria');
  await store(['breaking', 'world'], 'Of the world');
  expect((await relatedTo('id=categoryculture0')).section).toEqual({
    id: 'category/culture',
    name: 'Culture',
  });
  expect((await relatedTo('id=localat0')).section).toEqual({ id: 'local/at', name: 'Austria' });
  expect((await relatedTo('id=world0')).section).toEqual({ id: 'world', name: 'World' });
});

test('of several categories or regions the one in which the article is nearest to the top is used', async () => {
  await store(['category/technology', 'category/politics'], 'A machine that counts votes', 'Another one');
  await store(['local/be', 'local/fr'], 'A bridge between two countries', 'Another one');
  await store(['category/technology'], 'Older', 'Newer', 'Newest');
  await store(['local/be'], 'Older', 'Newer', 'Newest');
  expect((await relatedTo('id=categorypolitics1')).section?.name).toBe('Politics');
  expect((await relatedTo('id=localfr1')).section?.name).toBe('France');
});

test('a section in which the article is alone is not used if there is another', async () => {
  await store(['local/ie', 'local/lv'], 'A ferry between two countries');
  await store(['local/ie'], 'Older', 'Newer');
  expect((await relatedTo('id=locallv0')).section?.name).toBe('Ireland');
});

test('an article in no section has no related articles', async () => {
  await storeArticle(opened.database, { title: 'Nowhere' });
  expect(await relatedTo('id=nowhere')).toEqual({ section: null, titles: [] });
});

test('an unknown article gets 404, and a request without one 400', async () => {
  expect((await app.request('/api/related_articles?id=gone')).status).toBe(404);
  expect((await app.request('/api/related_articles')).status).toBe(400);
});

test('the reply can be cached as briefly as all news', async () => {
  await store(['category/fashion'], 'Of fashion');
  const { headers } = await app.request('/api/related_articles?id=categoryfashion0');
  expect(headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=60');
});
