import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNotifications, type Notifications } from '#db/notifications.ts';
import { feed } from '#db/schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import type { Reader } from '#tests/support/reader.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let opened: TestDatabase;
let notifications: Notifications;
/** One process with its caches; editors decide at another one. */
let server: TestServer;
let ed: Reader;

const title = 'Zebras cross the Danube';
const showing = [
  '/api/world_news',
  '/api/articles/zebras',
  '/api/home_news',
  '/api/related_articles?id=lions1',
  '/sitemap.xml',
];

beforeAll(async () => {
  opened = await openTestDatabase();
  notifications = await openNotifications(opened.connection, quietLog);
  server = await startTestServer(opened.database, { notifications });
  ed = await newEditor(createTestApp(opened.database), opened.database, 'ed@example.org');
  const publishedAt = new Date();
  const world = { publisher: 'The Example', language: 'en', sections: ['world'] };
  await opened.database.insert(feed).values({ url: 'https://feed.example/', ...world });
  await storeArticle(opened.database, { title, slugId: 'zebras1', publishedAt, sections: ['world'] });
  await storeArticle(opened.database, { title: 'Lions', slugId: 'lions1', publishedAt, sections: ['world'] });
});
afterAll(async () => {
  await server.close();
  await notifications.close();
  await opened.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
const shows = async (path: string) => /zebras/i.test(await (await ask(path)).text());
const article = '/api/article?id=zebras1';
const around = '/api/related_articles?id=zebras1';

test('what one process takes down no other sends any more, not even to who has it already; and back again', async () => {
  const etags = new Map<string, string>();
  for (const path of [article, ...showing]) {
    expect({ path, shows: await shows(path) }).toEqual({ path, shows: true });
    etags.set(path, (await ask(path)).headers.get('etag') ?? '');
  }
  expect((await ask(around)).status).toBe(200);
  const { status } = await ed.post('/api/desk/articles/zebras1/remove', { reason: 'court_order' });
  expect(status).toBe(200);
  await expect.poll(async () => (await ask(article)).status).toBe(451);
  expect((await ask(around)).status).toBe(451);
  for (const path of showing) expect({ path, shows: await shows(path) }).toEqual({ path, shows: false });
  for (const [path, etag] of etags)
    expect({ path, status: (await ask(path, { 'if-none-match': etag })).status }).not.toMatchObject({
      status: 304,
    });
  await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  await expect.poll(async () => (await ask(article)).status).toBe(200);
  // What stands around other articles follows when their pages are made anew.
  for (const path of showing.filter((shown) => !shown.includes('related')))
    await expect.poll(() => shows(path)).toBe(true);
});

const decisions = async () => {
  const { latest } = (await (await ask('/api/moderation')).json()) as { latest: unknown[] };
  return latest.length;
};

test('the public log follows each decision', async () => {
  const before = await decisions();
  await ed.post('/api/desk/articles/lions1/remove', { reason: 'spam' });
  await expect.poll(decisions).toBe(before + 1);
});
