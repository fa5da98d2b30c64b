import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { feedFormats, feedPath, searchFeed, sectionFeed } from '#contract/feed-address.ts';
import { regions } from '#contract/regions.ts';
import { sampleEditionName } from '#contract/sample-edition.ts';
import { storyId } from '#contract/story-address.ts';
import { eq } from '#db/drizzle.ts';
import { article, story, storyArticle } from '#db/schema.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const number = 12_345;
const hub = 'https://hub.example/?for=all&of=us';
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/;

const opened = await openTestDatabase();
const app = createTestApp(opened.database, { config: { websubHub: hub } });
await storeArticle(opened.database, {
  slugId: 'rain',
  title: 'Rain over Vienna',
  description: 'It rained & <poured>.',
  url: 'https://paper.example/rain?id=1&page=2',
  image: 'https://img.example/rain.jpg',
  author: 'Ada',
  source: 'Der Beispielbote',
  language: 'de',
  sections: ['local/at', 'europe', 'breaking', 'category/sports'],
});
await storeArticle(opened.database, {
  slugId: 'snow',
  title: 'Snow over Oslo',
  author: 'The Example',
  publishedAt: new Date('2026-11-02T08:00:00Z'),
  sections: ['europe'],
});
await storeArticle(opened.database, { title: 'A sample', source: sampleEditionName, sections: ['world'] });
await storeStory(['rain', 'snow']);
afterAll(opened.close);

async function storeStory(slugIds: string[]): Promise<void> {
  const { database } = opened;
  const ids: number[] = [];
  for (const slugId of slugIds) {
    const [row] = await database.select({ id: article.id }).from(article).where(eq(article.slugId, slugId));
    ids.push(row?.id ?? 0);
  }
  const now = new Date();
  const counts = { articles: ids.length, publishers: ids.length, countries: [] };
  await database
    .insert(story)
    .values({ id: number, leadId: ids[0], firstReport: now, lastReport: now, ...counts });
  for (const articleId of ids)
    await database.insert(storyArticle).values({ articleId, storyId: number, groupedAt: now });
}

async function textOf(path: string): Promise<string> {
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  return reply.text();
}

const readRss = async (path: string) => parseRssFeed(await textOf(path));
const readAtom = async (path: string) => parseAtomFeed(await textOf(path));
const readJson = async (path: string) => parseJsonFeed(await textOf(path));

const sections = [
  'breaking',
  'europe',
  'world',
  ...regions.map(({ value }) => `local/${value}` as const),
  ...categories.map((category) => `category/${category}` as const),
] as const;

test('every section has its feeds, each with its media type and readable from other origins', async () => {
  for (const section of sections)
    for (const format of feedFormats) {
      const reply = await app.request(feedPath(sectionFeed(section), format));
      const type = {
        rss: 'application/rss+xml',
        atom: 'application/atom+xml',
        json: 'application/feed+json',
      };
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe(`${type[format]}; charset=utf-8`);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    }
});

test('a feed has the articles of its section, newest first, with links to their publishers', async () => {
  const { items = [] } = await readRss('/feeds/europe.rss');
  expect(items.map(({ link }) => link)).toEqual([
    'https://news.example/Snow%20over%20Oslo',
    'https://paper.example/rain?id=1&page=2',
  ]);
  expect((await readRss('/feeds/local/at.rss')).items).toHaveLength(1);
  expect((await readRss('/feeds/category/sports.rss')).items).toHaveLength(1);
});

test('an RSS item has what the standard and its profile require', async () => {
  const [item] = (await readRss('/feeds/breaking.rss')).items ?? [];
  expect(item).toMatchObject({
    title: 'Rain over Vienna',
    description: 'It rained &amp; &lt;poured&gt;.',
    comments: `${testOrigin}/article/rain#comments`,
    guid: { value: `${testOrigin}/article/rain`, isPermaLink: false },
    dc: { creators: ['Ada, Der Beispielbote'], languages: ['de'] },
  });
  expect(item?.pubDate).toMatch(rfc822);
  const text = await textOf('/feeds/breaking.rss');
  // These elements would need the publisher's mail address or feed, which are not known.
  expect(text).not.toMatch(/<(author|source|managingEditor|webMaster)\b/);
  expect(text).not.toMatch(/<link>\s/);
});

test('RSS has its own address, its page, its date and its language', async () => {
  const feed = await readRss('/feeds/breaking.rss');
  expect(feed).toMatchObject({
    title: 'Breaking news - Europe News',
    link: `${testOrigin}/articles/init_breaking`,
    language: 'de',
    ttl: 5,
  });
  expect(feed.lastBuildDate).toMatch(rfc822);
  expect(feed.atom?.links).toEqual([
    { href: `${testOrigin}/feeds/breaking.rss`, rel: 'self', type: 'application/rss+xml' },
    { href: hub, rel: 'hub' },
  ]);
});

test('a feed in several languages has a language per item and none of its own', async () => {
  const feed = await readRss('/feeds/europe.rss');
  expect(feed.language).toBeUndefined();
  expect(feed.items?.map(({ dc }) => dc?.languages)).toEqual([['en'], ['de']]);
  const atom = await readAtom('/feeds/europe.atom');
  expect(atom.xml?.lang).toBeUndefined();
  expect(atom.entries?.map(({ xml }) => xml?.lang)).toEqual(['en', 'de']);
});

test('Atom has the required ids, times, author and links', async () => {
  const feed = await readAtom('/feeds/europe.atom');
  expect(feed).toMatchObject({
    id: `${testOrigin}/feeds/europe.atom`,
    title: { value: 'Europe - Europe News', type: 'text' },
    updated: '2026-11-02T08:00:00.000Z',
    authors: [{ name: 'Europe News', uri: testOrigin }],
    links: [
      { href: `${testOrigin}/feeds/europe.atom`, rel: 'self', type: 'application/atom+xml' },
      { href: `${testOrigin}/articles/initial_local`, rel: 'alternate', type: 'text/html' },
      { href: hub, rel: 'hub' },
    ],
  });
  expect(feed.entries?.[1]).toEqual({
    id: `${testOrigin}/article/rain`,
    title: { value: 'Rain over Vienna', type: 'text' },
    summary: { value: 'It rained & <poured>.', type: 'text' },
    published: '2026-11-01T12:00:00.000Z',
    updated: '2026-11-01T12:00:00.000Z',
    authors: [{ name: 'Ada, Der Beispielbote' }],
    links: [
      { href: 'https://paper.example/rain?id=1&page=2', rel: 'alternate', type: 'text/html', hreflang: 'de' },
      { href: `${testOrigin}/article/rain`, rel: 'related', type: 'text/html' },
    ],
    xml: { lang: 'de' },
  });
  expect(feed.entries?.[0]?.authors).toEqual([{ name: 'The Example' }]);
});

test('JSON Feed has a text in every item, and a list even if it is empty', async () => {
  const feed = await readJson('/feeds/europe.json');
  expect(feed).toMatchObject({
    home_page_url: `${testOrigin}/articles/initial_local`,
    feed_url: `${testOrigin}/feeds/europe.json`,
    hubs: [{ type: 'WebSub', url: hub }],
  });
  expect(feed.items?.map(({ content_text: text }) => text)).toEqual([
    'Snow over Oslo',
    'It rained & <poured>.',
  ]);
  const empty = JSON.parse(await textOf('/feeds/local/lv.json')) as unknown;
  expect(empty).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] });
});

test('a feed without articles is valid', async () => {
  const rss = await readRss('/feeds/local/lv.rss');
  expect(rss.title).toBe('Latvia - Europe News');
  expect(rss.description).toBe('Latvia: news from European publishers, newest first.');
  expect(rss.items ?? []).toEqual([]);
  const atom = await readAtom('/feeds/local/lv.atom');
  expect(Date.parse(atom.updated ?? '')).toBeLessThanOrEqual(Date.now());
  expect(atom.authors).toHaveLength(1);
});

test('the sample edition is in no feed', async () => {
  expect((await readRss('/feeds/world.rss')).items ?? []).toEqual([]);
});

test('an article keeps its id when its headline changes', async () => {
  const [before] = (await readRss('/feeds/breaking.rss')).items ?? [];
  await opened.database.update(article).set({ title: 'Storm' }).where(eq(article.slugId, 'rain'));
  const [after] = (await readRss('/feeds/breaking.rss')).items ?? [];
  expect(after?.title).toBe('Storm');
  expect(after?.guid).toEqual(before?.guid);
  await opened.database.update(article).set({ title: 'Rain over Vienna' }).where(eq(article.slugId, 'rain'));
});

test('pictures are those that this site passes on, and left out if it passes on none', async () => {
  const own = { pictures: {} as never };
  const passing = createTestApp(opened.database, own);
  const picture = `${testOrigin}/pictures/ad1e94d67b81868454b8-640.jpg`;
  const rss = parseRssFeed(await (await passing.request('/feeds/breaking.rss')).text());
  expect(rss.items?.[0]?.media?.contents).toEqual([{ url: picture, type: 'image/jpeg', medium: 'image' }]);
  const atom = parseAtomFeed(await (await passing.request('/feeds/breaking.atom')).text());
  expect(atom.entries?.[0]?.links).toContainEqual({ href: picture, rel: 'enclosure', type: 'image/jpeg' });
  const json = parseJsonFeed(await (await passing.request('/feeds/breaking.json')).text());
  expect(json.items?.[0]?.image).toBe(picture);
  for (const format of feedFormats)
    expect(await textOf(`/feeds/breaking.${format}`)).not.toMatch(/pictures\/|img\.example/);
});

test('a search has a feed by its words', async () => {
  const path = feedPath(searchFeed('vienna & "rain"'), 'atom');
  expect(path).toBe('/feeds/search.atom?q=vienna+%26+%22rain%22');
  const feed = await readAtom(path);
  expect(feed.title?.value).toBe('Search: vienna & "rain" - Europe News');
  expect(feed.links?.[0]?.href).toBe(testOrigin + path);
  expect(feed.links?.[1]?.href).toBe(`${testOrigin}/articles/vienna%20%26%20%22rain%22`);
  expect((await readRss('/feeds/search.rss?q=vienna')).items).toHaveLength(1);
  expect((await readRss('/feeds/search.rss?q=nothing+like+this')).items ?? []).toEqual([]);
});

test.each(['.', '..'])('a search for "%s" has a feed, too', async (text) => {
  const feed = await readAtom(feedPath(searchFeed(text), 'atom'));
  expect(feed.title?.value).toBe(`Search: ${text} - Europe News`);
  const { pathname } = new URL(feed.links?.[1]?.href ?? '');
  expect(decodeURIComponent(pathname).trim()).toBe(`/articles/${text}`);
});

test('the feed of a search for a decimal number leaves out what has its digits apart', async () => {
  const { database } = opened;
  await storeArticle(database, { slugId: 'warmer', title: 'Um 1,5 Grad wärmer', language: 'de' });
  await storeArticle(database, { slugId: 'colder', title: 'Ab 1. Mai 5 Grad kälter', language: 'de' });
  const decimal = await readRss('/feeds/search.rss?q=1,5+Grad');
  expect(decimal.items?.map(({ title }) => title)).toEqual(['Um 1,5 Grad wärmer']);
  const apart = await readRss('/feeds/search.rss?q=1+5+Grad');
  expect(apart.items?.map(({ title }) => title)).toEqual(['Ab 1. Mai 5 Grad kälter']);
});

test('a story has a feed by its id, whatever words are before it', async () => {
  const id = storyId(number);
  const feed = await readRss(`/feeds/story/${id}.rss`);
  expect(feed.title).toBe('All reports: Rain over Vienna - Europe News');
  expect(feed.link).toBe(`${testOrigin}/story/rain-over-vienna-${id}`);
  expect(feed.items?.map(({ title }) => title)).toEqual(['Snow over Oslo', 'Rain over Vienna']);
  const wordy = await app.request(`/feeds/story/rain-over-vienna-${id}.rss`);
  expect(wordy.status).toBe(301);
  expect(wordy.headers.get('location')).toBe(`/feeds/story/${id}.rss`);
});

test('the feed of a merged story redirects to that of the story it is part of', async () => {
  const now = new Date();
  const times = { firstReport: now, lastReport: now };
  const counts = { articles: 0, publishers: 0, countries: [] };
  await opened.database.insert(story).values({ id: 777, mergedInto: number, ...times, ...counts });
  const reply = await app.request(`/feeds/story/${storyId(777)}.json`);
  expect(reply.status).toBe(301);
  expect(reply.headers.get('location')).toBe(`/feeds/story/${storyId(number)}.json`);
});

test.each([
  ['/feeds/nowhere.rss', 404, 'feed_not_found'],
  ['/feeds/local/xx.rss', 404, 'feed_not_found'],
  ['/feeds/local.rss', 404, 'feed_not_found'],
  ['/feeds/breaking', 404, 'feed_not_found'],
  ['/feeds/breaking.xml', 404, 'feed_not_found'],
  ['/feeds/.rss', 404, 'feed_not_found'],
  ['/feeds/story/zzzz.rss', 404, 'story_not_found'],
  ['/feeds/story/%C3%A4.rss', 400, 'invalid_id'],
  ['/feeds/search.rss', 400, 'invalid_q'],
  ['/feeds/search.rss?q=+', 400, 'invalid_q'],
  ['/feeds/search.rss?q=a&q=b', 400, 'invalid_q'],
  [`/feeds/search.rss?q=${'a'.repeat(201)}`, 400, 'invalid_query'],
])('%s is refused with %i', async (path, status, code) => {
  const reply = await app.request(path);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({ code });
});

test('without a hub feeds do not mention one', async () => {
  const plain = createTestApp(opened.database);
  for (const format of feedFormats) {
    const reply = await plain.request(`/feeds/breaking.${format}`);
    expect(reply.headers.get('link')).toBe(`<${testOrigin}/feeds/breaking.${format}>; rel="self"`);
    expect(await reply.text()).not.toContain('hub');
  }
});

test('feeds that are not published to the hub do not name it', async () => {
  for (const path of ['/feeds/search.atom?q=vienna', `/feeds/story/${storyId(number)}.rss`])
    expect(await textOf(path)).not.toContain('hub');
});

test('with a hub the headers name it in the form that hubs and feed readers expect', async () => {
  const reply = await app.request('/feeds/breaking.json');
  expect(reply.headers.get('link')).toBe(
    `<${testOrigin}/feeds/breaking.json>; rel="self", <${hub}>; rel="hub"`,
  );
});
