import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { storyId } from '#contract/story-address.ts';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { story, storyArticle } from '#db/schema.ts';
import type { Pages } from '#server/pages/pages.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { nobodyElse } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let renders = 0;
const listeners = new Set<(notice: Notice) => void>();

const picture = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h640v360H0z"/>'.repeat(50)}</svg>`;

const longText = Array.from({ length: 2_000 }, (_, index) => `${index * index} reports `).join('');

/**
 * A page that contains its address and the number of articles in World; /slow waits until released, and one page is
 * long.
 */
const held = Promise.withResolvers<void>();
const arrived = Promise.withResolvers<void>();
const render: Pages['render'] = async (address, { api, productName }) => {
  renders++;
  if (address === '/broken') throw new Error('This page cannot be rendered.');
  if (address === '/slow') {
    arrived.resolve();
    await held.promise;
  }
  const list = (await (await api('/api/world_news')).json()) as { pagination: { total: number } };
  const text = address === '/articles/long' ? longText : '';
  const html = `<title>${productName}</title>${text}${address} ${list.pagination.total}`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
};

const opened = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'europe-news-pages-'));
for (const name of ['assets', 'illustrations']) mkdirSync(join(folder, name));
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'console.log("news");'.repeat(200));
writeFileSync(join(folder, 'service-worker.js'), 'addEventListener("fetch", answer);');
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'illustrations/danube.svg'), picture);
const server = await startTestServer(opened.database, {
  clientFolder: folder,
  config: { securityContact: 'mailto:security@news.example' },
  notifications: {
    ...nobodyElse,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
  render,
});
const port = server.port;

afterAll(async () => {
  await server.close();
  await opened.close();
});

type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

async function ask(path: string, options: RequestOptions = {}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, ...options }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  return { status: response.statusCode, headers: response.headers, body };
}

/** Sends raw bytes and returns the first line of the reply. */
const askRaw = async (text: string) => (await server.askRaw(text)).split('\r\n')[0];

test('a page is rendered once for all variants of its address', async () => {
  const before = renders;
  const first = await ask('/articles/sports?page=2');
  const second = await ask('/articles/sports?utm_source=x&page=2');
  expect(first.body.toString()).toContain('/articles/sports?page=2');
  expect(second.body).toEqual(first.body);
  expect(renders).toBe(before + 1);
});

test('a page is compressed with an encoding that the client accepts', async () => {
  const plain = await ask('/articles/plain');
  const brotli = await ask('/articles/plain', { headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await ask('/articles/plain', { headers: { 'accept-encoding': 'gzip' } });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(plain.headers).not.toHaveProperty('content-encoding');
});

test('a frequently requested page is soon compressed better, and stays the same page', async () => {
  const headers = { 'accept-encoding': 'br' };
  const first = await ask('/articles/long', { headers });
  let last = first;
  await expect
    .poll(async () => (last = await ask('/articles/long', { headers })).body.length, { interval: 5 })
    .toBeLessThan(0.95 * first.body.length);
  expect(brotliDecompressSync(last.body)).toEqual(brotliDecompressSync(first.body));
  expect(last.headers).toMatchObject({
    'content-length': String(last.body.length),
    'content-encoding': 'br',
    etag: first.headers.etag,
  });
});

test('a client with a current copy gets 304, and HEAD gets no body', async () => {
  for (const path of ['/articles/known', '/api/world_news']) {
    const { headers, body } = await ask(path);
    const again = await ask(path, { headers: { 'if-none-match': `"x", ${headers.etag}` } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const head = await ask(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.body).toHaveLength(0);
  }
});

test('news invalidates the pages and replies that show it', async () => {
  expect((await ask('/articles/fresh')).body.toString()).toMatch(/fresh 0$/);
  await ask('/api/world_news?page=1');
  expect((await ask('/api/articles/news')).body.toString()).toContain('"total":0');
  const articles = [await storeArticle(opened.database, { title: 'News', sections: ['world'] })];
  for (const listener of listeners) listener({ kind: 'news', sections: ['world'], articles });
  await expect.poll(async () => (await ask('/articles/fresh')).body.toString()).toMatch(/fresh 1$/);
  await expect
    .poll(async () => (await ask('/api/world_news?page=1')).body.toString())
    .toContain('"title":"News"');
  await expect.poll(async () => (await ask('/api/articles/news')).body.toString()).toContain('"total":1');
});

test('changed stories invalidate the replies that show them or cards of their articles', async () => {
  const card = '/api/article?id=ofastory';
  const slugId = await storeArticle(opened.database, { title: 'Of a story' });
  const rows = await opened.database.execute<{ id: string }>(
    sql`select id from article where slug_id = ${slugId}`,
  );
  const id = Number(rows.rows[0]?.id);
  expect((await ask(card)).body.toString()).toContain('"story":null');
  expect((await ask('/api/stories')).body.toString()).toContain('"total":0');
  const now = new Date();
  await opened.database
    .insert(story)
    .values({ id, leadId: id, firstReport: now, lastReport: now, articles: 2, publishers: 2, countries: [] });
  await opened.database.insert(storyArticle).values({ articleId: id, storyId: id, groupedAt: now });
  for (const listener of listeners) listener({ kind: 'stories', stories: [id], articles: [slugId] });
  await expect.poll(async () => (await ask(card)).body.toString()).toContain('"publishers":2');
  await expect.poll(async () => (await ask('/api/stories')).body.toString()).toContain('"total":1');
  expect((await ask(`/api/stories/${storyId(id)}`)).status).toBe(200);
  await opened.database.execute(sql`update article set title = 'Worded otherwise' where slug_id = ${slugId}`);
  for (const listener of listeners) listener({ kind: 'news', sections: [], articles: [slugId] });
  for (const path of ['/api/stories', `/api/stories/${storyId(id)}`])
    await expect.poll(async () => (await ask(path)).body.toString()).toContain('Worded otherwise');
});

test('every reply has the security headers, and none its cache tags', async () => {
  for (const path of [
    '/',
    '/api/world_news',
    '/api/nothing',
    '/assets/app-1a2b.js',
    '/favicon.svg',
    '/healthz',
  ]) {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers).not.toHaveProperty('cache-tags');
  }
});

test('security.txt is cached like any other public reply', async () => {
  const first = await ask('/.well-known/security.txt?from=a-scanner');
  expect(first.body.toString()).toContain('Contact: mailto:security@news.example\n');
  const again = await ask('/.well-known/security.txt', { headers: { 'if-none-match': first.headers.etag } });
  expect(again.status).toBe(304);
  expect((await ask('/.well-known/security.txt', { method: 'POST' })).status).toBe(405);
});

test('built files are sent from memory, and may be cached for ever if hashed, otherwise for a day', async () => {
  const script = await ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(brotliDecompressSync(script.body).toString()).toMatch(/^console\.log/);
  const icon = await ask('/favicon.svg?x=1');
  expect(icon.headers['cache-control']).toBe('public, max-age=86400');
  const again = await ask('/favicon.svg', { headers: { 'if-none-match': icon.headers.etag } });
  expect(again.status).toBe(304);
});

test('a picture of the sample edition is sent from memory, compressed, and may be cached for a day', async () => {
  const path = '/illustrations/danube.svg';
  const plain = await ask(path);
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(plain.body.toString()).toBe(picture);
  const [brotli, gzip] = await Promise.all(
    ['br', 'gzip'].map((encoding) => ask(`${path}?x=1`, { headers: { 'accept-encoding': encoding } })),
  );
  expect(brotliDecompressSync(brotli?.body ?? '')).toEqual(plain.body);
  expect(gunzipSync(gzip?.body ?? '')).toEqual(plain.body);
  const again = await ask(path, { headers: { 'if-none-match': plain.headers.etag } });
  expect(again.status).toBe(304);
  expect((await ask(path, { method: 'POST' })).status).toBe(405);
});

test('the service worker is revalidated every time and may only fetch from this site', async () => {
  const { headers } = await ask('/service-worker.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*connect-src 'self'$/);
});

test('the manifest has the name and the icons of the installed site', async () => {
  const { headers, body } = await ask('/site.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  const manifest = JSON.parse(body.toString());
  expect(manifest).toMatchObject({ name: 'Europe News', start_url: '/', display: 'standalone' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

test('a missing file is a plain 404, not a page', async () => {
  const before = renders;
  for (const path of [
    '/assets/none.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/x',
    '/illustrations/none.svg',
    '/illustrations/',
  ])
    expect((await ask(path)).status).toBe(404);
  expect(renders).toBe(before);
});

test('a page that cannot be rendered gets a 500 that does not reveal the reason', async () => {
  const { status, body } = await ask('/broken');
  expect(status).toBe(500);
  expect(JSON.parse(body.toString())).toEqual({
    error: 'Something went wrong on our side. Please try again.',
    code: 'internal',
  });
});

test('a page only allows GET and HEAD', async () => {
  const { status, headers } = await ask('/', { method: 'POST' });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

test('oversized and malformed requests get proper errors', async () => {
  expect((await ask(`/articles/${'x'.repeat(9_000)}`)).status).toBe(414);
  expect((await ask('/', { headers: { 'x-much': 'x'.repeat(20_000) } })).status).toBe(431);
  expect(await askRaw('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
  expect(await askRaw('GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect(await askRaw('GET //evil.example HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /200 OK$/,
  );
});

test('the metrics count requests by kind and cache result', async () => {
  await ask('/articles/measured');
  await ask('/articles/measured');
  const text = (await ask('/metrics')).body.toString();
  expect(text).toMatch(/page_cache_requests_total\{result="hit"\} [1-9]/);
  expect(text).toMatch(/http_request_duration_seconds_count\{route="list",status="200"\} [1-9]/);
});

test('the metrics leave out streams, whatever their readers accept, and nothing else', async () => {
  const counted = async (status: number) => {
    const text = (await ask('/metrics')).body.toString();
    const count = new RegExp(`http_request_duration_seconds_count{route="api",status="${status}"} (.+)`);
    return Number(count.exec(text)?.[1] ?? 0);
  };
  await storeArticle(opened.database, { title: 'Followed' });
  const before = { streams: await counted(200), others: await counted(404) };
  const path = `/api/comment_stream?article_id=${encodeURIComponent(urlOf('Followed'))}`;
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  expect(stream.headers['content-type']).toBe('text/event-stream');
  stream.destroy();
  await ask('/api/nothing', { headers: { accept: 'text/event-stream' } });
  expect(await counted(404)).toBe(before.others + 1);
  expect(await counted(200)).toBe(before.streams);
});

test('draining finishes requests in progress, ends streams and accepts nothing new', async () => {
  await storeArticle(opened.database, { title: 'Discussed' });
  const path = `/api/comment_stream?article_id=${encodeURIComponent(urlOf('Discussed'))}`;
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  const slow = ask('/slow', { agent: false });
  await arrived.promise;
  const drained = server.close();
  await expect(stream.toArray()).resolves.toBeDefined(); // it would reject if the stream were cut off
  await expect(ask('/healthz', { agent: false })).rejects.toThrow(/ECONNREFUSED|socket hang up/);
  held.resolve();
  expect((await slow).status).toBe(200);
  await drained;
});
