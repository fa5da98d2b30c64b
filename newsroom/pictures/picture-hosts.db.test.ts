import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article, feed, pictureHost } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { createFeedReader } from '#newsroom/feed-reader.ts';
import { openPolling } from '#tests/support/polling.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { until } from '#tests/support/site.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

let asked: string[];
let picture: string;

const opened = await openTestDatabase();
/** A publisher that serves its pictures over http only. */
const server = await startPublisher(({ url = '' }, response) => {
  asked.push(url);
  if (url !== '/feed') return void response.writeHead(url === '/a.jpg' ? 200 : 404).end();
  const item = { title: 'News', link: 'https://daily.example/a', image: picture, published: new Date() };
  return void response.setHeader('etag', '"same"').end(rss('Daily', [item]));
});
afterAll(async () => {
  await server.stop();
  await opened.close();
});
afterEach(async () => {
  for (const table of [article, feed, pictureHost]) await opened.database.delete(table);
});

async function openSite(origin: string, pictures = false) {
  asked = [];
  const url = `${server.origin}/feed`;
  await syncCatalogue(opened.database, [
    { url, publisher: 'Daily', site: null, language: 'en', sections: ['world'] },
  ]);
  return openPolling(opened, createFeedReader(), { origin, pictures });
}

async function shown(): Promise<string | null | undefined> {
  const [row] = await opened.database.select({ image: article.image }).from(article);
  return row?.image;
}

const known = () => opened.database.$count(pictureHost);

test.each([
  ['http', 'as it is', () => `${server.origin}/a.jpg`],
  ['https', 'not at all', () => null],
])(
  'on a site with %s a picture without https is shown %s, once its host was probed',
  async (scheme, _, expected) => {
    picture = `${server.origin}/a.jpg`;
    const site = await openSite(`${scheme}://news.example`);
    await site.poll();
    expect(await shown()).toBe(picture.replace('http:', 'https:'));
    await until(async () => (await known()) === 1);
    await site.poll();
    expect(await shown()).toBe(expected());
    await site.poll();
    expect(asked.filter((path) => path === '/a.jpg')).toHaveLength(1);
    await site.close();
  },
);

test('a site that passes pictures on accepts one without https, and shows it to readers over https', async () => {
  picture = `${server.origin}/a.jpg`;
  const site = await openSite('https://news.example', true);
  await site.poll();
  expect(await shown()).toBe(picture);
  await until(async () => (await known()) === 1);
  await site.poll();
  expect(await shown()).toBe(picture);
  await site.close();
});

test('a host that does not answer changes nothing, and is probed again another day', async () => {
  picture = `${server.origin}/gone.jpg`;
  const site = await openSite('http://news.example');
  await site.poll();
  await until(async () => (await known()) === 1);
  const byHttps = picture.replace('http:', 'https:');
  await site.poll();
  expect(await shown()).toBe(byHttps);
  await opened.database.update(pictureHost).set({ askedAt: sql`now() - interval '2 days'` });
  await opened.database.update(feed).set({ bodyHash: null });
  asked = [];
  await site.poll();
  await until(async () => asked.includes('/gone.jpg'));
  await site.close();
});

test('hosts of pictures with https are not probed', async () => {
  picture = 'https://pictures.example/a.jpg';
  const site = await openSite('http://news.example');
  await site.poll();
  expect(await shown()).toBe(picture);
  await site.close();
  expect(await known()).toBe(0);
});
