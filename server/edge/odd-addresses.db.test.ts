import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let renders = 0;

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, {
  render: async (address) => {
    renders += 1;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: 200, headers, body: Buffer.from(address) };
  },
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

/** Sends the address as written, which fetch would not. */
async function ask(path: string, method = 'GET') {
  const asked = request({ port: server.port, path, method }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
}

test('parameters that a page does not use do not make separate cache entries', async () => {
  await ask('/articles/sports');
  const before = renders;
  for (let n = 0; n < 20; n += 1) {
    expect((await ask(`/articles/sports?region=${n}&sort=${n}`)).body).toBe('/articles/sports');
  }
  expect(renders).toBe(before);
});

test('other spellings of an address redirect to it, and make no cache entries', async () => {
  const before = renders;
  for (const path of [
    '/articles/%73ports',
    '/articles/sport%73?sort=1',
    '/articles/sports////',
    '/articles/sports%20%20',
    '/ARTICLES/Sports',
  ])
    expect(await ask(path)).toMatchObject({ status: 301, body: '' });
  expect((await ask('/articles/%73ports//?page=2')).location).toBe('/articles/sports?page=2');
  expect(renders).toBe(before);
});

test('an address with what no browser sends is refused', async () => {
  const before = renders;
  for (const path of ['/#1', '/articles/sports#2', '/feeds/world.rss#3', '/articles\\sports'])
    expect((await ask(path)).status).toBe(400);
  expect((await ask('/articles/sports?q=a\\b')).status).toBe(200);
  expect(renders).toBe(before);
});

test('no address can be reached through another one that a proxy might allow', async () => {
  expect((await ask('/metrics')).status).toBe(200);
  for (const path of [
    '/x/../metrics',
    '/./metrics',
    '/x/%2e%2E/metrics',
    '/api/./world_news',
    '/articles/..',
  ])
    for (const method of ['GET', 'HEAD', 'POST']) expect((await ask(path, method)).status).toBe(404);
});
