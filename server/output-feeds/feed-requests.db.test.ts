import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, expect, test } from 'vitest';
import { storyId } from '#contract/story-address.ts';
import { sql } from '#db/drizzle.ts';
import { Reader } from '#tests/support/reader.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const reader = new Reader(createTestApp(opened.database, { config: { rateLimits: true } }));
await storeArticle(opened.database, { title: 'Rain over Vienna', sections: ['category/sports'] });
afterAll(opened.close);

const ask = (path: string, address?: string) =>
  reader.send('GET', path, undefined, address === undefined ? {} : { address });
const textOf = async (path: string) => (await ask(path)).text();

test('whoever searches too much by feeds is refused until they may again, and nobody else is', async () => {
  const search = '/feeds/search.rss?q=vienna';
  expect((await ask(search, '192.0.2.7')).status).toBe(200);
  await opened.database.execute(sql`update rate_limit set empty_at = now() + interval '5 minutes'`);
  const refused = await ask(search, '192.0.2.7');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(search, '192.0.2.8')).status).toBe(200);
});

test('a search for the name of a category, in any case, is the feed of its page', async () => {
  const { items } = parseJsonFeed(await textOf('/feeds/search.json?q=SPORTS'));
  expect(items?.map(({ title }) => title)).toEqual(['Rain over Vienna']);
});

test('what was searched for is text in the description of the feed, not HTML', async () => {
  const { description } = parseRssFeed(await textOf(`/feeds/search.rss?q=${encodeURIComponent('<b>rain')}`));
  expect(description).toBe('What a search for “&lt;b&gt;rain” finds, newest first.');
});

test('the date of a feed is never that of an earlier one with other content', async () => {
  const before = Date.now();
  const reply = await ask('/feeds/category/sports.atom');
  expect(Date.parse(reply.headers.get('last-modified') ?? '')).toBeGreaterThan(before);
});

test('the feed of a story with very many reports has the newest fifty', async () => {
  await opened.database.execute(sql`
    with report as (
      insert into article (url, slug_id, title, source, language, published_at)
      select 'https://paper.example/' || n, 'report' || n, 'Report ' || n, 'Paper ' || n, 'en', now() - make_interval(mins => n)
      from generate_series(1, 60) as n returning id
    ), made as (
      insert into story (id, lead_id, first_report, last_report, articles, publishers, countries)
      select 777, min(id), now(), now(), 60, 60, '{}' from report
    )
    insert into story_article (article_id, story_id, grouped_at) select id, 777, now() from report`);
  const { items } = parseJsonFeed(await textOf(`/feeds/story/${storyId(777)}.json`));
  expect(items?.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, n) => `Report ${n + 1}`));
});
