import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice } from '#db/notifications.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let opened: TestDatabase;
let server: TestServer;
const listeners = new Set<(notice: Notice) => void>();
const notifications = {
  publish: async (notice: Notice) => listeners.forEach((listener) => listener(notice)),
  subscribe: (listener: (notice: Notice) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

beforeAll(async () => {
  opened = await openTestDatabase();
  server = await startTestServer(opened.database, { notifications });
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers });

test('a feed is made once and sent compressed to everybody', async () => {
  const first = await ask('/feeds/europe.rss?from=somewhere', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const again = await ask('/feeds/europe.rss');
  expect(again.headers.get('last-modified')).toBe(first.headers.get('last-modified'));
  expect(await again.text()).toBe(await first.text());
});

test('who has a feed already is told so, by its ETag or else by its date', async () => {
  for (const path of ['/feeds/world.rss', '/feeds/world.atom', '/feeds/world.json']) {
    const { headers } = await ask(path);
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const before = new Date(Date.parse(modified) - 1_000).toUTCString();
    const statusFor = async (condition: Record<string, string>) => (await ask(path, condition)).status;
    expect(await statusFor({ 'if-none-match': etag })).toBe(304);
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304);
    expect(await statusFor({ 'if-modified-since': before })).toBe(200);
    expect(await statusFor({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await statusFor({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
  }
});

test('the first who asks after news gets them, as a hub does that was told', async () => {
  expect(await (await ask('/feeds/breaking.atom')).text()).not.toContain('<entry');
  const articles = [await storeArticle(opened.database, { title: 'Told', sections: ['breaking'] })];
  await notifications.publish({ kind: 'news', sections: ['breaking'], articles });
  expect(await (await ask('/feeds/breaking.atom')).text()).toContain('<title>Told</title>');
});

test('what is refused is not kept', async () => {
  const { status, headers } = await ask('/feeds/search.rss');
  expect(status).toBe(400);
  expect(headers.get('cache-control')).toBe('no-store');
});
