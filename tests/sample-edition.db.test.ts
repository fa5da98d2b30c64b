import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Article, ArticleList } from '#contract/article.ts';
import { categories } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import { sampleEditionName } from '#contract/sample-edition.ts';
import type { Section } from '#contract/sections.ts';
import { comment } from '#db/comment-schema.ts';
import { eq } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { article, feed } from '#db/schema.ts';
import { openNewsroom } from '#newsroom/newsroom.ts';
import { loadFirstEdition } from '#newsroom/sample/first-edition.ts';
import { loadEdition } from '#newsroom/sample/load-edition.ts';
import { saveItems } from '#newsroom/saving/save-articles.ts';
import { readConfig } from '#process/config.ts';
import { newMember } from '#tests/support/reader.ts';
import { pieceUrl, smallEdition } from '#tests/support/small-edition.ts';
import { createTestApp, nobodyElse } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

let log: string[];

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const member = await newMember(app, 'ada@example.org');
const folder = mkdtempSync(join(tmpdir(), 'europe-news-sample-'));
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  log = [];
});
afterEach(async () => {
  await opened.database.delete(comment);
  await opened.database.delete(article);
  await opened.database.delete(feed);
});

const logger = () => pino({ level: 'info' }, { write: (line) => void log.push(line) });

/** Starts and stops a newsroom whose only feed cannot be reached; returns what it told of news. */
async function runNewsroom(environment: Record<string, string> = {}): Promise<Notice[]> {
  const feeds = join(folder, 'feeds.opml');
  const outline = '<outline text="Nobody" xmlUrl="http://127.0.0.1:1/" category="/scope/world"/>';
  writeFileSync(feeds, `<opml version="2.0"><body>${outline}</body></opml>`);
  const notices: Notice[] = [];
  const notifications = { ...nobodyElse, publish: async (notice: Notice) => void notices.push(notice) };
  const config = readConfig({ FEEDS: feeds, STORIES: 'off', ...environment });
  const { database, connection } = opened;
  const newsroom = await openNewsroom({ config, database, connection, notifications, log: logger() });
  await newsroom.stop();
  return notices.filter(({ kind }) => kind === 'news');
}

async function listOf(path: string): Promise<ArticleList> {
  return ArticleList.parse(await (await app.request(path)).json());
}

const totalOf = async (path: string) => (await listOf(path)).pagination.total;
const namesOf = async (path: string) => (await listOf(path)).data.map(({ url }) => url.split('/').at(-1));

const load = (pieces: Record<string, Section[]>) =>
  loadEdition(opened.database, smallEdition(pieces), { onlyOnNewSite: false });

async function publish(...sections: Section[]): Promise<void> {
  const [source] = await opened.database
    .insert(feed)
    .values({ url: 'https://daily.example/rss', publisher: 'Daily', language: 'en', sections })
    .returning();
  if (!source) throw new Error('no feed was added');
  const texts = { title: 'What happened', description: 'Today.', image: null, author: null };
  const item = { identity: 'a', url: 'https://daily.example/news', publishedAt: new Date(), categories: [] };
  await saveItems(opened.database, source, [{ ...item, ...texts, sections }]);
}

const say = (url: string) =>
  member.post('/api/create_comment', { data: { article_id: url, content: 'Beautiful.' } });

test('a new site has the sample edition at once, before any feed is read', async () => {
  const notices = await runNewsroom();
  const paths = [
    ...['breaking_news', 'europe', 'world_news'].map((name) => [`/api/${name}`, 60] as const),
    ...categories.map((name) => [`/api/articles/${name}`, 55] as const),
    ...regions.map(({ value }) => [`/api/local_news?region=${value}`, 9] as const),
  ];
  for (const [path, least] of paths) expect([path, (await totalOf(path)) >= least]).toEqual([path, true]);
  const { data } = await listOf('/api/breaking_news');
  expect(data[0]).toMatchObject({
    source: sampleEditionName,
    image: expect.stringMatching(/^\/illustrations\/[\w-]+\.svg$/),
  });
  expect(await totalOf('/api/articles/Philae%20lander')).toBe(1);
  expect(await (await app.request('/sitemap.xml')).text()).not.toContain('/article/');
  expect(notices).toMatchObject([{ kind: 'news', sections: expect.arrayContaining(['world', 'local/ie']) }]);
  expect(
    log.filter((line) => /The sample edition is shown.* pieces, loaded in \d+ ms/.test(line)),
  ).toHaveLength(1);
});

test.each(['on', 'off'])(
  'sample articles of an older version get their pictures at the next start, SAMPLE_EDITION %s',
  async (setting) => {
    await runNewsroom();
    const list = (await listOf('/api/breaking_news')).data;
    const [first, talkedAbout, asNews] = list.map(({ url }) => url);
    if (!first || !talkedAbout || !asNews) throw new Error('The edition is not there.');
    await opened.database.update(article).set({ image: '/illustrations/river-eu-0a1b2c.svg' });
    await opened.database.update(article).set({ sample: false }).where(eq(article.url, asNews));
    await say(talkedAbout);
    const notices = await runNewsroom({ SAMPLE_EDITION: setting });
    const images = (await listOf('/api/breaking_news')).data.map(({ image }) => image);
    expect(images).toEqual(
      list.map(({ url, image }) => (url === asNews ? '/illustrations/river-eu-0a1b2c.svg' : image)),
    );
    expect(notices).toMatchObject([
      { kind: 'news', sections: expect.arrayContaining(['breaking', 'local/ie']) },
    ]);
    expect(await runNewsroom({ SAMPLE_EDITION: setting })).toEqual([]);
  },
);

test('with SAMPLE_EDITION=off it stays empty', async () => {
  await runNewsroom({ SAMPLE_EDITION: 'off' });
  expect(await totalOf('/api/breaking_news')).toBe(0);
});

test('an edition that cannot be read is logged, and the newsroom goes on', async () => {
  const path = join(folder, 'sample.opml');
  writeFileSync(
    path,
    `<opml version="2.0"><body><outline text="Gone" xmlUrl="sample/gone.xml" category="/scope/world"/></body></opml>`,
  );
  const announcer = { add: () => undefined, close: async () => undefined };
  await loadFirstEdition({ database: opened.database, announcer, log: logger() }, path);
  expect(log).toEqual([expect.stringMatching(/"level":50.*The sample feed .*gone\.xml cannot be used/)]);
  expect(await opened.database.$count(feed)).toBe(0);
});

test('a search finds the sample only while there is no news at all', async () => {
  await load({ a: ['world'], b: ['europe'] });
  expect(new Set(await namesOf('/api/articles/piece'))).toEqual(new Set(['a', 'b']));
  await publish('world');
  expect(await namesOf('/api/articles/piece')).toEqual([]);
  expect(await namesOf('/api/articles/happened')).toEqual(['news']);
  expect(await namesOf('/api/europe')).toEqual(['b']);
});

test('a sample article with comments still has its page when news has come', async () => {
  await load({ a: ['world', 'breaking'], b: ['world'] });
  expect((await say(pieceUrl('a'))).status).toBe(201);
  const { id } = (await listOf('/api/breaking_news')).data[0] ?? {};
  await publish('world', 'breaking');
  for (const path of ['/api/world_news', '/api/breaking_news']) expect(await namesOf(path)).toEqual(['news']);
  const reply = (await (await app.request(`/api/article?id=${id}`)).json()) as { data: unknown };
  expect(Article.parse(reply.data)).toMatchObject({ url: pieceUrl('a'), source: sampleEditionName });
  const comments = await member.get(
    `/api/get_article_comments?article_id=${encodeURIComponent(pieceUrl('a'))}`,
  );
  expect(comments.body).toMatchObject([{ content: 'Beautiful.' }]);
  expect((await app.request(`/api/article?url=${pieceUrl('b')}`)).status).toBe(404);
});

test('a comment posted on a sample article while news arrives is kept with the article, or refused', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  await load(Object.fromEntries(names.map((name) => [name, ['world' as const]])));
  const [, ...answers] = await Promise.all([publish('world'), ...names.map((name) => say(pieceUrl(name)))]);
  for (const [index, { status }] of answers.entries()) {
    const url = pieceUrl(names[index] ?? '');
    expect([201, 404]).toContain(status);
    expect((await app.request(`/api/article?url=${url}`)).status).toBe(status === 201 ? 200 : 404);
  }
  expect(await namesOf('/api/world_news')).toEqual(['news']);
});
