import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openNotifications, type Notice } from '#db/notifications.ts';
import { feed } from '#db/schema.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { newEditor } from '#tests/support/editor.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const title = 'Zebras cross the Danube';
const showing = [
  '/api/world_news',
  '/api/articles/zebras',
  '/api/home_news',
  '/api/related_articles?id=lions1',
  '/sitemap.xml',
];

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
/** A process with its caches; editors decide on another one. */
const server = await startTestServer(opened.database, { notifications });
const ed = await newEditor(
  createTestApp(opened.database, { notifications }),
  opened.database,
  'ed@example.org',
);
const publishedAt = new Date();
const world = { publisher: 'The Example', language: 'en', sections: ['world'] };
await opened.database.insert(feed).values({ url: 'https://feed.example/', ...world });
await storeArticle(opened.database, { title, slugId: 'zebras1', publishedAt, sections: ['world'] });
await storeArticle(opened.database, { title: 'Lions', slugId: 'lions1', publishedAt, sections: ['world'] });
afterAll(async () => {
  await server.close();
  await notifications.close();
  await opened.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
const shows = async (path: string, what = /zebras/i) => what.test(await (await ask(path)).text());
const article = '/api/article?id=zebras1';
const around = '/api/related_articles?id=zebras1';

/** Resolves when the process has heard of it. */
const nextNotice = (awaited: Notice['kind']) =>
  new Promise<void>((resolve) => {
    notifications.subscribe(({ kind }) => kind === awaited && resolve());
  });

test('an article taken down on one process is no longer sent by others, not even as 304, and is sent again once restored', async () => {
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
  for (const path of [article, around]) expect((await ask(path)).status).toBe(451);
  const told = nextNotice('removal');
  await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  await told;
  for (const path of [article, around]) expect((await ask(path)).status).toBe(200);
  // What is shown around other articles follows when their pages are made again.
  for (const path of showing.filter((shown) => !shown.includes('related')))
    await expect.poll(() => shows(path)).toBe(true);
});

test('an article taken down while notices did not arrive is no longer sent once they arrive again', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const cutOff = await startTestServer(opened.database, { notifications: away });
  const askThere = (path: string) => fetch(`http://127.0.0.1:${cutOff.port}${path}`);
  for (const path of [article, showing[1]!]) expect(await (await askThere(path)).text()).toMatch(/zebras/i);
  await door.shut();
  await ed.post('/api/desk/articles/zebras1/remove', { reason: 'court_order' });
  await door.open();
  await expect.poll(async () => (await askThere(article)).status, { timeout: 10_000 }).toBe(451);
  expect(await (await askThere(showing[1]!)).text()).not.toMatch(/zebras/i);
  await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  await cutOff.close();
  await away.close();
  await door.shut();
});

/** Makes a feed the only one that has an article; returns the feed's id. */
async function bringYaks(): Promise<number> {
  const { database } = opened;
  const brought = { title: 'Yaks', slugId: 'yaks1', publishedAt: new Date(), sections: ['world' as const] };
  await storeArticle(database, brought);
  const { rows } = await database.execute<{ feed_id: number }>(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select feed.id, 'yaks', article.id, 'hash' from feed, article where slug_id = 'yaks1' returning feed_id`);
  return rows[0]?.feed_id ?? 0;
}

test('articles removed with their feed are gone at once on every process', async () => {
  const feedId = await bringYaks();
  const paths = ['/api/article?id=yaks1', '/api/articles/yaks', '/api/home_news'];
  await notifications.publish({ kind: 'news', sections: ['world'], articles: [] });
  await expect.poll(() => shows('/api/home_news', /yaks/i)).toBe(true);
  for (const path of paths)
    expect({ path, shows: await shows(path, /yaks/i) }).toEqual({ path, shows: true });
  const told = nextNotice('detached');
  const removal = { reason: 'upkeep', note: null, articles: 'go' };
  expect((await ed.post(`/api/desk/feeds/${feedId}/remove`, removal)).body).toEqual({
    data: { articles: 1 },
  });
  await told; // the last notice
  for (const path of paths)
    expect({ path, shows: await shows(path, /yaks/i) }).toEqual({ path, shows: false });
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

test('no list shows the pictures of a publisher that was blocked on another process', async () => {
  const picture = 'https://pictures.example/hippo.jpg';
  await storeArticle(opened.database, {
    title: 'Hippos',
    source: 'The Blocked',
    image: picture,
    publishedAt: new Date(),
    sections: ['europe'],
  });
  expect(await shows('/api/europe', /hippo\.jpg/)).toBe(true);
  await opened.database.execute(sql`insert into picture_block (publisher) values ('The Blocked')`);
  await notifications.publish({ kind: 'picture_block', publisher: 'The Blocked' });
  await expect.poll(() => shows('/api/europe', /hippo\.jpg/)).toBe(false);
});
