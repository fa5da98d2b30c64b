import { afterAll, beforeEach, expect, test } from 'vitest';
import { DeskArticle, DeskArticles } from '#contract/desk-articles.ts';
import { comment } from '#db/comment-schema.ts';
import { decision, pictureBlock } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { article, feed, feedItem, placement, story, storyArticle } from '#db/schema.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const title = 'Zebras cross the Danube';
const why = { reason: 'copyright', note: 'The publisher <b>asked</b> for it.' };

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const ed = await newEditor(app, opened.database, 'ed@example.org');
const eve = await newEditor(app, opened.database, 'eve@example.org');
afterAll(opened.close);

beforeEach(async () => {
  for (const table of [decision, pictureBlock, story, comment, article, feed])
    await opened.database.delete(table);
});

const zebras = (given: Partial<typeof article.$inferInsert> = {}) =>
  storeArticle(opened.database, {
    title,
    slugId: 'zebras1',
    description: 'Striped swimmers.',
    publishedAt: new Date(),
    sections: ['world', 'breaking', 'local/de', 'category/sports'],
    ...given,
  });

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const statusOf = async (path: string) => (await app.request(path)).status;
const listed = async (path: string) => (await (await app.request(path)).text()).includes(title);

/** A story of two publishers, whose lead is about zebras. */
async function makeStory(): Promise<number> {
  await zebras();
  const other = await storeArticle(opened.database, {
    title: 'Zebras in the Danube',
    slugId: 'other1',
    source: 'The Other',
    publishedAt: new Date(),
  });
  const rows = await opened.database.select({ id: article.id, slug: article.slugId }).from(article);
  const numbers = new Map(rows.map(({ id, slug }) => [slug, id]));
  const [id = 0, second = 0] = [numbers.get('zebras1'), numbers.get(other)];
  const now = new Date();
  const times = { firstReport: now, lastReport: now };
  await opened.database
    .insert(story)
    .values({ id, leadId: id, articles: 2, publishers: 2, countries: ['at', 'de'], ...times });
  for (const articleId of [id, second])
    await opened.database.insert(storyArticle).values({ articleId, storyId: id, groupedAt: now });
  return id;
}

test('an article that is taken down is gone everywhere, and its own address says so with the reason', async () => {
  const number = await makeStory();
  const storyAddress = number.toString(36);
  const everywhere = [
    '/api/world_news',
    '/api/breaking_news',
    '/api/local_news?region=de',
    '/api/articles/sports',
    '/api/articles/zebras,danube',
    '/api/home_news',
    '/api/stories',
    `/api/stories/${storyAddress}`,
    '/sitemap.xml',
    '/api/article_coverage?id=other1',
    '/api/related_articles?id=other1',
  ];
  expect(await listed('/api/home_news')).toBe(true);
  expect(await ed.post('/api/desk/articles/zebras1/remove', why)).toMatchObject({ status: 200 });
  for (const path of everywhere)
    expect({ path, listed: await listed(path) }).toEqual({ path, listed: false });
  const url = encodeURIComponent(urlOf(title));
  for (const call of ['article', 'related_articles', 'article_coverage'])
    for (const by of ['id=zebras1', `url=${url}`]) {
      const reply = await app.request(`/api/${call}?${by}`);
      expect(reply.status).toBe(451);
      expect(reply.headers.get('link')).toBe('</moderation>; rel="blocked-by"');
      expect(reply.headers.get('etag')).toBeNull();
      expect(await reply.json()).toEqual({
        error: 'This article was removed for legal reasons. Reason: Copyright.',
        code: 'article_removed',
      });
    }
  expect(await statusOf(`/api/get_article_comments?article_id=${url}`)).toBe(404);
  expect(await statusOf(`/api/comment_stream?article_id=${url}`)).toBe(404);
  const written = { article_id: urlOf(title), content: 'Still here?' };
  expect((await eve.post('/api/create_comment', written)).status).toBe(404);
});

test('a reason that is not legal gives 410, not 451', async () => {
  await zebras();
  await ed.post('/api/desk/articles/zebras1/remove', { reason: 'false' });
  const reply = await app.request('/api/article?id=zebras1');
  expect(reply.status).toBe(410);
  expect(reply.headers.get('link')).toBeNull();
  expect(await reply.json()).toMatchObject({
    error: 'The editors of this site have removed this article. Reason: Untrue or misleading.',
  });
});

test('a restored article is where it was, with its comments, and waits for the grouper', async () => {
  await makeStory();
  await opened.database.insert(feed).values({
    url: 'https://feed.example/',
    publisher: 'The Example',
    language: 'en',
    sections: ['world', 'local/de'],
  });
  const written = { article_id: urlOf(title), content: 'Stripes!' };
  expect((await eve.post('/api/create_comment', written)).status).toBe(201);
  await ed.post('/api/desk/articles/zebras1/remove', why);
  const [left] = await opened.database.select().from(story);
  expect(left).toMatchObject({ publishers: 1, articles: 1 });
  expect(await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' })).toMatchObject({
    status: 200,
  });
  for (const path of [
    '/api/world_news',
    '/api/local_news?region=de',
    '/api/articles/sports',
    '/api/articles/zebras',
  ])
    expect({ path, listed: await listed(path) }).toEqual({ path, listed: true });
  // No feed is in Breaking any more.
  expect(await listed('/api/breaking_news')).toBe(false);
  const url = encodeURIComponent(urlOf(title));
  expect(await (await app.request(`/api/get_article_comments?article_id=${url}`)).json()).toMatchObject([
    { content: 'Stripes!' },
  ]);
  const waiting = await opened.database
    .select()
    .from(storyArticle)
    .where(sql`grouped_at is null`);
  expect(waiting).toHaveLength(1);
});

test('the log says who decided what and why, the state before, and what was reversed', async () => {
  const number = await makeStory();
  await ed.post('/api/desk/articles/zebras1/remove', why);
  await eve.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  const found = DeskArticle.parse((await ed.get('/api/desk/articles/zebras1')).body);
  expect(found).toMatchObject({ removed: false, removal: null, story: null });
  const [back, down] = found.decisions;
  expect(down).toMatchObject({
    editor: 'ed@example.org',
    action: 'article.remove',
    subject: 'zebras1',
    ...why,
    before: { sections: ['breaking', 'category/sports', 'local/de', 'world'], story: number },
    after: { status: 451 },
    undone: true,
  });
  expect(back).toMatchObject({ editor: 'eve@example.org', action: 'article.restore', undoes: down?.id });
});

test('of two editors who take the same article down, one decides and the other is told so', async () => {
  await zebras();
  const answers = await Promise.all([
    ed.post('/api/desk/articles/zebras1/remove', why),
    eve.post('/api/desk/articles/zebras1/remove', { reason: 'spam' }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await opened.database.$count(decision)).toBe(1);
  const again = await Promise.all([
    ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' }),
    eve.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' }),
  ]);
  expect(statusesOf(again)).toEqual([200, 409]);
  expect(await opened.database.$count(placement)).toBeGreaterThan(0);
});

const calls = [
  ['GET', '/api/desk/articles'],
  ['GET', '/api/desk/articles/zebras1'],
  ['GET', '/api/desk/log'],
  ['POST', '/api/desk/articles/zebras1/remove'],
  ['POST', '/api/desk/articles/zebras1/restore'],
  ['POST', '/api/desk/articles/zebras1/detach'],
  ['POST', '/api/desk/articles/zebras1/attach'],
  ['POST', '/api/desk/pictures/block'],
  ['POST', '/api/desk/pictures/unblock'],
] as const;

test('visitors and members get 404 from all these calls, and an old session cannot decide', async () => {
  await zebras();
  const member = await newMember(app, `plain-${Date.now()}@example.org`);
  const late = await newEditor(app, opened.database, `late-${Date.now()}@example.org`);
  await ageSessions(opened.database, late);
  const body = { ...why, publisher: 'The Example' };
  for (const [method, path] of calls) {
    const send = (reader: Reader) => reader.ask(method, path, method === 'GET' ? undefined : body);
    for (const reader of [new Reader(app), member]) {
      const { status, body: said } = await send(reader);
      expect({ path, status, said }).toMatchObject({ status: 404, said: { code: 'not_found' } });
    }
  }
  for (const call of ['articles/zebras1/remove', 'articles/zebras1/detach', 'pictures/block'])
    expect(await late.post(`/api/desk/${call}`, body)).toMatchObject({ status: 403 });
  expect(await opened.database.$count(decision)).toBe(0);
  expect(await listed('/api/world_news')).toBe(true);
  expect(await opened.database.$count(pictureBlock)).toBe(0);
});

test('invalid ids and reasons are refused', async () => {
  await zebras();
  const post = (id: string, body: unknown) => ed.post(`/api/desk/articles/${id}/remove`, body);
  expect((await post('nothing', why)).status).toBe(404);
  expect((await post('%27%3B--', why)).status).toBe(400);
  expect((await post('zebras1', { note: 'No reason' })).status).toBe(400);
  expect((await post('zebras1', { reason: "x' or true --" })).status).toBe(400);
  expect((await post('zebras1', { ...why, note: 'x'.repeat(1_001) })).status).toBe(400);
  expect((await ed.post('/api/desk/pictures/block', { ...why, publisher: 'Nobody' })).status).toBe(404);
  expect(await opened.database.$count(decision)).toBe(0);
});

test('an editor finds an article by its addresses, its id and its words, taken down or not', async () => {
  await zebras();
  await storeArticle(opened.database, { title: 'Lions stay at home', slugId: 'lions1' });
  await ed.post('/api/desk/articles/zebras1/remove', why);
  const find = async (q: string) => {
    const { body } = await ed.get(`/api/desk/articles?q=${encodeURIComponent(q)}`);
    return DeskArticles.parse(body).data.map(({ id, removed }) => [id, removed]);
  };
  for (const q of [
    'zebras1',
    urlOf(title),
    `${urlOf(title)}?utm_source=mail`,
    'https://news.example/article/zebras-cross-the-danube-zebras1',
    '/article/zebras1',
    'danube zebras',
    '',
  ])
    expect({ q, found: await find(q) }).toEqual({ q, found: [['zebras1', true]] });
  expect(await find('lions')).toEqual([['lions1', false]]);
  for (const q of ["';drop table article;--", 'https://one.example/\0']) expect(await find(q)).toEqual([]);
});

test('an article is taken out of its story for good, unless an editor lets it be grouped again', async () => {
  await makeStory();
  const detach = () => ed.post('/api/desk/articles/zebras1/detach', { reason: 'upkeep' });
  expect((await detach()).status).toBe(200);
  expect(await opened.database.$count(storyArticle, sql`story_id is not null`)).toBe(1);
  expect((await detach()).status).toBe(409);
  // It stays detached, whatever happens to it meanwhile.
  await ed.post('/api/desk/articles/zebras1/remove', why);
  await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  expect(await opened.database.$count(storyArticle, sql`detached`)).toBe(1);
  const attach = () => ed.post('/api/desk/articles/zebras1/attach', { reason: 'mistake' });
  expect((await attach()).status).toBe(200);
  expect(await opened.database.$count(storyArticle, sql`grouped_at is null`)).toBe(1);
  expect((await attach()).status).toBe(409);
});

test('no picture of a blocked publisher is shown until it is unblocked', async () => {
  const image = 'https://pictures.example/stripes.jpg';
  await zebras({ image });
  const shown = async () => (await (await app.request('/api/world_news')).text()).includes('stripes.jpg');
  expect(await shown()).toBe(true);
  const body = { publisher: 'The Example', ...why };
  const blocked = await Promise.all([ed, eve].map((reader) => reader.post('/api/desk/pictures/block', body)));
  expect(statusesOf(blocked)).toEqual([200, 409]);
  expect(await shown()).toBe(false);
  expect(await (await app.request('/api/article?id=zebras1')).json()).toMatchObject({
    data: { image: null, picture: null },
  });
  const { body: found } = await ed.get('/api/desk/articles');
  expect(DeskArticles.parse(found).picture_blocks).toMatchObject([{ publisher: 'The Example' }]);
  expect((await ed.post('/api/desk/pictures/unblock', body)).status).toBe(200);
  expect(await shown()).toBe(true);
});

test('the log can be read page by page', async () => {
  await zebras();
  for (let n = 0; n < 30; n += 1) {
    await ed.post('/api/desk/articles/zebras1/remove', why);
    await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  }
  type Page = { data: { id: number }[]; older: number | null };
  const first = (await ed.get('/api/desk/log')).body as Page;
  const second = (await ed.get(`/api/desk/log?before=${first.older}`)).body as Page;
  expect([first.data.length, second.data.length, second.older]).toEqual([50, 10, null]);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect((await ed.get('/api/desk/log?before=x')).status).toBe(400);
});

test('the feeds that brought an article are listed', async () => {
  await zebras();
  const [brought] = await opened.database
    .insert(feed)
    .values({ url: 'https://feed.example/', publisher: 'The Example', language: 'en', sections: ['world'] })
    .returning({ id: feed.id });
  const [row] = await opened.database.select().from(article).where(eq(article.slugId, 'zebras1'));
  await opened.database
    .insert(feedItem)
    .values({ feedId: brought?.id ?? 0, articleId: row?.id ?? 0, identity: 'a', contentHash: 'b' });
  expect((await ed.get('/api/desk/articles/zebras1')).body).toMatchObject({
    feeds: [{ url: 'https://feed.example/', publisher: 'The Example' }],
    sections: ['breaking', 'category/sports', 'local/de', 'world'],
    comments: 0,
  });
});
