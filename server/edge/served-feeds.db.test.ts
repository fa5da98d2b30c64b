import { afterAll, expect, test, vi } from 'vitest';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const listeners = new Set<(notice: Notice) => void>();
const notifications = {
  publish: async (notice: Notice) => listeners.forEach((listener) => listener(notice)),
  subscribe: (listener: (notice: Notice) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, {
  notifications,
  config: { rateLimits: true, trustedProxies: 1 },
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers });

/** The Last-Modified date of a feed, which it has from the next second on, and its ETag. */
function datedReply(path: string): Promise<[modified: string, etag: string]> {
  return vi.waitUntil(async () => {
    const { headers } = await ask(path);
    const modified = headers.get('last-modified');
    return modified !== null && [modified, headers.get('etag') ?? ''];
  }, 10_000);
}

test('a feed is made once and sent compressed to all clients', async () => {
  const first = await ask('/feeds/europe.rss?from=somewhere', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const [modified] = await datedReply('/feeds/europe.rss');
  const again = await ask('/feeds/europe.rss');
  expect(again.headers.get('last-modified')).toBe(modified);
  expect(await again.text()).toBe(await first.text());
});

test('a client with a current copy of a feed gets 304, by its ETag or otherwise its date', async () => {
  for (const path of ['/feeds/world.rss', '/feeds/world.atom', '/feeds/world.json']) {
    const [modified, etag] = await datedReply(path);
    const before = new Date(Date.parse(modified) - 1_000).toUTCString();
    const statusFor = async (condition: Record<string, string>) => (await ask(path, condition)).status;
    expect(await statusFor({ 'if-none-match': etag })).toBe(304);
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304);
    expect(await statusFor({ 'if-modified-since': before })).toBe(200);
    expect(await statusFor({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await statusFor({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
  }
});

test('the first request after news gets it, as a hub does that was notified', async () => {
  expect(await (await ask('/feeds/breaking.atom')).text()).not.toContain('<entry');
  const articles = [await storeArticle(opened.database, { title: 'Told', sections: ['breaking'] })];
  await notifications.publish({ kind: 'news', sections: ['breaking'], articles });
  expect(await (await ask('/feeds/breaking.atom')).text()).toContain('>Told</title>');
});

test('a feed that changes by a takedown right after a request is not taken for unchanged by its date', async () => {
  const id = await storeArticle(opened.database, { title: 'Regretted', sections: ['category/sports'] });
  for (const format of ['rss', 'atom', 'json']) {
    const path = `/feeds/category/sports.${format}`;
    const { headers } = await ask(path);
    const dates = ['date', 'last-modified'].map((name) => headers.get(name)).filter((date) => date !== null);
    await notifications.publish({ kind: 'removal', sections: ['category/sports'], articles: [id] });
    for (const date of dates) expect((await ask(path, { 'if-modified-since': date })).status).toBe(200);
  }
});

test('only new searches count against the rate limit', async () => {
  expect((await ask('/feeds/search.rss?q=danube')).status).toBe(200);
  // As after a great many searches.
  await opened.database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);
  const refused = await ask('/feeds/search.rss?q=elbe');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  for (const path of ['/feeds/search.rss?q=danube', '/feeds/local/de.rss'])
    expect((await ask(path)).status).toBe(200);
  await opened.database.execute(sql`delete from rate_limit`);
  expect((await ask('/feeds/search.rss?q=elbe')).status).toBe(200);
});

const searchFrom = (address: string, text: string) =>
  ask(`/feeds/search.rss?q=${text}`, { 'x-forwarded-for': address });

test('behind a proxy new searches are limited per client, not for all together', async () => {
  expect((await searchFrom('192.0.2.1', 'oder')).status).toBe(200);
  await opened.database.execute(sql`update rate_limit set empty_at = now() + interval '5 minutes'`);
  expect((await searchFrom('192.0.2.1', 'spree')).status).toBe(429);
  expect((await searchFrom('192.0.2.2', 'spree')).status).toBe(200);
});

test('refusals are not cached', async () => {
  const { status, headers } = await ask('/feeds/search.rss');
  expect(status).toBe(400);
  expect(headers.get('cache-control')).toBe('no-store');
});
