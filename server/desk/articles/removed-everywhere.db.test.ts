import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eq } from '#db/drizzle.ts';
import { article, headline, story, storyArticle } from '#db/schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let opened: TestDatabase;
let app: Hono;
let number = 0;

const url = 'https://publisher.example/quagga-returns';
const telling = /quagga/i;

beforeAll(async () => {
  opened = await openTestDatabase();
  app = createTestApp(opened.database);
  const { database } = opened;
  const publishedAt = new Date();
  const sections = ['breaking', 'europe', 'world', 'local/de', 'category/sports'] as const;
  const common = { publishedAt, sections: [...sections], description: 'A word that all share: tundra.' };
  await storeArticle(database, {
    ...common,
    title: 'Quagga returns',
    slugId: 'removed1',
    url,
    image: `${url}.jpg`,
  });
  for (const [n, source] of ['The One', 'The Other'].entries())
    await storeArticle(database, { ...common, title: `Left ${n}`, slugId: `left${n}`, source });
  const rows = await database.select({ id: article.id, slugId: article.slugId }).from(article);
  number = rows.find(({ slugId }) => slugId === 'removed1')?.id ?? 0;
  await database.insert(headline).values({ articleId: number, title: 'Quagga?', firstSeenAt: publishedAt });
  await database.insert(story).values({
    id: number,
    leadId: number,
    articles: 3,
    publishers: 3,
    countries: ['de', 'fr'],
    firstReport: publishedAt,
    lastReport: publishedAt,
  });
  for (const { id } of rows)
    await database.insert(storyArticle).values({ articleId: id, storyId: number, groupedAt: publishedAt });
  const member = await newMember(app, 'ada@example.org');
  await member.post('/api/create_comment', { article_id: url, content: 'I saw the quagga.' });
});
afterAll(() => opened.close());

const Documented = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.optional(z.array(z.looseObject({ name: z.string() }))) })),
  ),
});

/** The values for each parameter of the API. */
const asked: Record<string, string[]> = {
  id: ['removed1', 'left0'],
  url: [url],
  article_id: [url],
  region: ['de'],
  query: ['sports', 'quagga', 'tundra'],
  page: ['1'],
  sort: ['newest', 'best'],
  q: ['quagga'],
};

/** All public GET calls of the API, with all these parameters. */
async function publicAddresses(): Promise<string[]> {
  const { paths } = Documented.parse(await (await app.request('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || /^\/api\/(desk|auth|profile|account)|\{uid\}/.test(path)) return [];
    let addresses = [path];
    for (const { name } of get.parameters ?? []) {
      const values =
        path.startsWith('/api/stories/') && name === 'id' ? [number.toString(36)] : (asked[name] ?? []);
      if (path.includes(`{${name}}`))
        addresses = addresses.flatMap((address) =>
          values.map((value) => address.replace(`{${name}}`, value)),
        );
      else
        addresses = addresses.flatMap((address) => [
          address,
          ...values.map(
            (value) => `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`,
          ),
        ]);
    }
    return addresses;
  });
}

test('no public address reveals an article that was taken down, with any parameters', async () => {
  const addresses = [...(await publicAddresses()), '/sitemap.xml', '/robots.txt'];
  const tellingOnes = async () => {
    const told: string[] = [];
    for (const address of addresses) {
      const reply = await app.request(address);
      const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream');
      if (isStream) await reply.body?.cancel();
      else if (telling.test(await reply.text())) told.push(address);
    }
    return told;
  };
  // Otherwise the test would prove nothing.
  const before = await tellingOnes();
  for (const part of [
    '/world_news',
    '/home_news',
    '/stories/',
    '/articles/',
    'coverage',
    'comments',
    'sitemap',
  ])
    expect(before.some((address) => address.includes(part)) && part).toBe(part);
  const ed = await newEditor(app, opened.database, 'ed@example.org');
  expect((await ed.post('/api/desk/articles/removed1/remove', { reason: 'privacy' })).status).toBe(200);
  expect(await tellingOnes()).toEqual([]);
  const [left] = await opened.database.select().from(story).where(eq(story.id, number));
  expect(left).toMatchObject({ articles: 2, publishers: 2 });
  expect(left?.leadId).not.toBe(number);
  expect((await new Reader(app).get(`/api/stories/${number.toString(36)}`)).status).toBe(200);
});

test('an article that was taken down twice gives the reason of the second time', async () => {
  const ed = await newEditor(app, opened.database, 'again@example.org');
  await ed.post('/api/desk/articles/left1/remove', { reason: 'copyright' });
  await ed.post('/api/desk/articles/left1/restore', { reason: 'mistake' });
  await ed.post('/api/desk/articles/left1/remove', { reason: 'false' });
  const { status, body } = await new Reader(app).get('/api/article?id=left1');
  expect(status).toBe(410);
  expect(body).toMatchObject({ error: expect.not.stringContaining('Copyright') });
});
