import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import type { Render } from '#server/pages/render-page.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Pages with the reply of the API, as those of searches have. */
const render: Render = async (address, { api }) => {
  const reply = await api(`/api${address}`);
  const body = Buffer.from(await reply.text());
  return { status: reply.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
};

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, {
  config: { rateLimits: true, trustedProxies: 1 },
  render,
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

const ask = (path: string, sender: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'x-forwarded-for': sender } });
const statusesOf = async (paths: string[], sender: string) =>
  Promise.all(paths.map(async (path) => (await ask(path, sender)).status));

const eager = '203.0.113.9';
const other = '203.0.113.10';
const searchesFor = (word: string) => [
  `/api/articles/${word}`,
  `/api/articles/${word}?sort=best`,
  `/articles/${word}`,
  `/feeds/search.atom?q=${word}`,
];
const lists = ['/api/articles/sports', '/articles/culture', '/api/world_news', '/feeds/local/de.rss'];

test('searches on pages, by the API and in feeds count together against a client’s limit', async () => {
  const known = searchesFor('danube');
  expect(await statusesOf(known, eager)).toEqual([200, 200, 200, 200]);
  const { rows } = await opened.database.execute(sql`select count(*)::int as senders from rate_limit`);
  expect(rows).toEqual([{ senders: 1 }]);
  // As after a great many searches.
  await opened.database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);
  expect(await statusesOf(searchesFor('elbe'), eager)).toEqual([429, 429, 429, 429]);
  expect(await statusesOf([...known, ...lists], eager)).toEqual([...known, ...lists].map(() => 200));
  expect(await statusesOf(searchesFor('elbe'), other)).toEqual([200, 200, 200, 200]);
});

test('a client that has searched too often is told when to try again', async () => {
  await ask('/api/articles/oder', eager);
  await opened.database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);
  for (const path of ['/api/articles/vltava', '/feeds/search.json?q=vltava']) {
    const reply = await ask(path, eager);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toMatchObject({
      code: 'too_many_requests',
      error: expect.stringMatching(/Please try again in \d+ minutes\.$/),
    });
  }
});

test('a search whose address cannot be decoded redirects to the intended one', async () => {
  const reply = await fetch(`http://127.0.0.1:${server.port}/articles/storm%20100%?page=2`, {
    redirect: 'manual',
  });
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/articles/storm%20100%25?page=2']);
});
