import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Article } from '#contract/article.ts';
import { storyId } from '#contract/story-address.ts';
import { Coverage, HomeNews, StoryList, WholeStory } from '#contract/story.ts';
import { eq, inArray, sql } from '#db/drizzle.ts';
import { article, feed, headline, story, storyArticle } from '#db/schema.ts';
import { clearNews } from '#tests/support/clear-news.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
afterAll(opened.close);
beforeEach(() => clearNews(opened.database));

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

type Told = { title: string; source: string; country?: string; hoursAgo: number };

/** Stores reports of one event as a story, like the newsroom; the first is the lead. Returns the story's id. */
async function storeStory(reports: Told[], given: Partial<typeof story.$inferInsert> = {}): Promise<number> {
  const { database } = opened;
  const ids: number[] = [];
  for (const { title, source, country, hoursAgo } of reports) {
    const sections = country === undefined ? [] : [`local/${country}`];
    const [owner] = await database
      .insert(feed)
      .values({
        url: `https://${encodeURIComponent(title)}.example/feed`,
        publisher: source,
        language: 'en',
        sections,
      })
      .returning({ id: feed.id });
    const slugId = await storeArticle(database, {
      title,
      source,
      ownerFeed: owner?.id,
      publishedAt: ago(hoursAgo),
    });
    const [stored] = await database
      .select({ id: article.id })
      .from(article)
      .where(eq(article.slugId, slugId));
    ids.push(stored?.id ?? 0);
  }
  const times = reports.map(({ hoursAgo }) => hoursAgo);
  const number = given.id ?? ids[0] ?? 0;
  await database.insert(story).values({
    id: number,
    leadId: ids[0],
    firstReport: ago(Math.max(...times)),
    lastReport: ago(Math.min(...times)),
    articles: reports.length,
    publishers: new Set(reports.map(({ source }) => source)).size,
    countries: [...new Set(reports.flatMap(({ country }) => country ?? []))].toSorted(),
    ...given,
  });
  await database
    .insert(storyArticle)
    .values(ids.map((articleId) => ({ articleId, storyId: number, groupedAt: new Date() })));
  return number;
}

async function read<Reply>(path: string, shape: z.ZodMiniType<Reply>): Promise<Reply> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return shape.parse(await response.json());
}

const dataOf = <Data extends z.ZodMiniType>(data: Data) => z.object({ data });
const wholeStory = async (number: number) =>
  (await read(`/api/stories/${storyId(number)}`, dataOf(WholeStory))).data;
const coverageOf = async (title: string) =>
  (await read(`/api/article_coverage?${new URLSearchParams({ url: urlOf(title) })}`, dataOf(Coverage))).data;
const markOf = async (title: string) =>
  (await read(`/api/article?${new URLSearchParams({ url: urlOf(title) })}`, dataOf(Article))).data.story;
const leads = ({ data }: StoryList) => data.map(({ lead }) => lead.title);

const flood: Told[] = [
  { title: 'Hochwasser', source: 'Wiener Blatt', country: 'at', hoursAgo: 3 },
  { title: 'Povodeň', source: 'Pražský list', country: 'cz', hoursAgo: 5 },
  { title: 'Flood', source: 'The World', hoursAgo: 1 },
];

test('an article has the numbers of publishers and countries of its story if there are at least two publishers', async () => {
  const number = await storeStory(flood);
  await storeStory([
    { title: 'Alone', source: 'One', country: 'de', hoursAgo: 1 },
    { title: 'Alone again', source: 'One', country: 'de', hoursAgo: 1 },
  ]);
  expect(await markOf('Flood')).toEqual({ id: storyId(number), publishers: 3, countries: 2 });
  expect(await markOf('Alone')).toBeNull();
});

test('stories of the last day are sorted by the number of their countries', async () => {
  await storeStory([
    { title: 'Quake', source: 'A', country: 'it', hoursAgo: 1 },
    { title: 'Terremoto', source: 'B', country: 'it', hoursAgo: 1 },
  ]);
  await storeStory(flood);
  await storeStory([
    { title: 'Old', source: 'A', country: 'de', hoursAgo: 30 },
    { title: 'Older', source: 'B', country: 'fr', hoursAgo: 31 },
  ]);
  const list = await read('/api/stories', StoryList);
  expect(leads(list)).toEqual(['Hochwasser', 'Quake']);
  expect(list.data[0]).toMatchObject({ articles: 3, publishers: 3, countries: ['at', 'cz'] });
  expect(list.pagination).toEqual({ limit: 50, offset: 0, count: 2, total: 2 });
  expect((await read('/api/stories?page=2', StoryList)).pagination).toEqual({
    limit: 50,
    offset: 50,
    count: 0,
    total: 2,
  });
});

test('the home page has stories of at least two countries', async () => {
  await storeStory(flood);
  await storeStory([
    { title: 'Quake', source: 'A', country: 'it', hoursAgo: 1 },
    { title: 'Terremoto', source: 'B', country: 'it', hoursAgo: 1 },
  ]);
  const { across } = await read('/api/home_news', HomeNews);
  expect(across.map(({ lead }) => lead.title)).toEqual(['Hochwasser']);
});

test('a story with very many reports leaves room for others on the home page', async () => {
  const { database } = opened;
  const older = { publishedAt: ago(9), sections: ['world' as const] };
  for (let n = 0; n < 12; n += 1) await storeArticle(database, { title: `Other ${n}`, ...older });
  await storeStory(
    Array.from({ length: 30 }, (_, n) => ({
      title: `Ferry ${n}`,
      source: `Paper ${n}`,
      hoursAgo: 8 - n / 10,
    })),
  );
  await database.execute(sql`
    insert into placement (section, article_id, published_at)
    select 'world', id, published_at from article where title like 'Ferry %'`);
  const { world } = await read('/api/home_news', HomeNews);
  expect(world.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Ferry 29', ...Array.from({ length: 12 }, (_, n) => `Other ${n}`)]),
  );
  expect(world).toHaveLength(13);
});

test('a story has its reports with their countries, newest first, and what they share', async () => {
  const { story: found, reports, shared } = await wholeStory(await storeStory(flood, { shared: ['Dyje'] }));
  expect(found.lead.title).toBe('Hochwasser');
  expect(reports.map(({ article: { title }, country }) => [title, country])).toEqual([
    ['Flood', null],
    ['Hochwasser', 'at'],
    ['Povodeň', 'cz'],
  ]);
  expect(shared).toEqual(['Dyje']);
});

test('if a story has more reports than are shown, its lead and its first report are among those shown', async () => {
  const others = Array.from({ length: 300 }, (_, at) => ({
    title: `Report ${at}`,
    source: `Publisher ${at}`,
    hoursAgo: at / 100,
  }));
  const number = await storeStory([
    { title: 'Leading', source: 'One', hoursAgo: 8 },
    ...others,
    { title: 'Very first', source: 'Two', hoursAgo: 9 },
  ]);
  const { reports } = await wholeStory(number);
  expect(reports).toHaveLength(300);
  expect(reports.slice(-2).map(({ article: { title } }) => title)).toEqual(['Leading', 'Very first']);
});

test('a publisher with hundreds of reports leaves room for the others', async () => {
  const copies = Array.from({ length: 310 }, (_, at) => ({
    title: `Copy ${at}`,
    source: 'Repeater',
    hoursAgo: 1,
  }));
  const others = Array.from({ length: 40 }, (_, at) => ({
    title: `Report ${at}`,
    source: `Publisher ${at}`,
    hoursAgo: 5,
  }));
  const { reports } = await wholeStory(await storeStory([...copies, ...others]));
  expect(reports).toHaveLength(300);
  expect(reports.filter(({ article: { source } }) => source !== 'Repeater')).toHaveLength(40);
});

test('the address of a merged story returns the story it is part of', async () => {
  const into = await storeStory(flood);
  await opened.database.insert(story).values({
    id: 4_000,
    firstReport: ago(1),
    lastReport: ago(1),
    articles: 0,
    publishers: 0,
    countries: [],
    mergedInto: into,
  });
  expect((await wholeStory(4_000)).story.id).toBe(storyId(into));
});

test('a story whose lead is gone shows another report in its place', async () => {
  const number = await storeStory(flood);
  await opened.database.delete(article).where(inArray(article.title, ['Hochwasser']));
  const { story: found, reports } = await wholeStory(number);
  expect(found.lead.title).toBe('Flood');
  expect(reports).toHaveLength(2);
});

test('an unknown story, or one of a single publisher, gets 404, and an invalid id 400', async () => {
  const number = await storeStory([
    { title: 'Alone', source: 'One', country: 'de', hoursAgo: 1 },
    { title: 'Alone again', source: 'One', country: 'de', hoursAgo: 1 },
  ]);
  for (const path of [storyId(number), '4000', 'zzzzzzzzzz'])
    expect((await app.request(`/api/stories/${path}`)).status).toBe(404);
  for (const path of ['A', 'a-b', '12345678901', '%00'])
    expect((await app.request(`/api/stories/${path}`)).status).toBe(400);
  expect((await app.request('/api/stories?page=0')).status).toBe(400);
});

test('an article comes with at most five other publishers of its story, those of other countries first', async () => {
  const others = ['cz', 'cz', 'at', 'at', 'sk', 'hu', undefined].map((country, at) => ({
    title: `Report ${at}`,
    source: `Publisher ${at}`,
    ...(country && { country }),
    hoursAgo: at + 1,
  }));
  await storeStory([
    { title: 'Hochwasser', source: 'Wiener Blatt', country: 'at', hoursAgo: 0 },
    ...others,
    { title: 'Report once more', source: 'Publisher 0', country: 'cz', hoursAgo: 20 },
    { title: 'Noch einmal', source: 'Wiener Blatt', country: 'at', hoursAgo: 0 },
  ]);
  const { reports } = await coverageOf('Hochwasser');
  expect(reports.map(({ article: { title }, country }) => [title, country])).toEqual([
    ['Report 0', 'cz'],
    ['Report 4', 'sk'],
    ['Report 5', 'hu'],
    ['Report 6', null],
    ['Report 1', 'cz'],
  ]);
  await storeStory([
    { title: 'Brand', source: 'Wiener Blatt', country: 'at', hoursAgo: 1 },
    { title: 'Fire', source: 'The Other', country: 'uk', hoursAgo: 2 },
  ]);
  const { reports: ofTwo } = await coverageOf('Brand');
  expect(ofTwo.map(({ article: { title } }) => title)).toEqual(['Fire']);
});

test('an article comes with its previous headlines, oldest first', async () => {
  const id = await storeArticle(opened.database, { title: 'Three hurt' });
  expect(await coverageOf('Three hurt')).toEqual({ reports: [], headlines: [] });
  const [stored] = await opened.database
    .select({ id: article.id })
    .from(article)
    .where(eq(article.slugId, id));
  await opened.database.insert(headline).values(
    ['Two hurt', 'Three hurt'].map((title, at) => ({
      articleId: stored?.id ?? 0,
      title,
      firstSeenAt: ago(2 - at),
    })),
  );
  expect((await coverageOf('Three hurt')).headlines.map(({ title }) => title)).toEqual([
    'Two hurt',
    'Three hurt',
  ]);
  expect((await app.request('/api/article_coverage?id=nothing')).status).toBe(404);
  expect((await app.request('/api/article_coverage')).status).toBe(400);
});

test('stories are in the sitemap with the address of their page', async () => {
  const number = await storeStory(flood);
  const map = await (await app.request('/sitemap.xml')).text();
  expect(map).toContain(`/story/hochwasser-${storyId(number)}</loc>`);
});
