import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Render } from '#server/pages/render-page.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const greedy = '203.0.113.9';
const other = '203.0.113.10';
const connections = 60;

let made = 0;
/** Pages below /stuck wait for this. */
let released = Promise.withResolvers<void>();

/** Uses CPU time, as rendering does. */
const render: Render = async (address) => {
  if (address.startsWith('/stuck')) await released.promise;
  const end = performance.now() + 10;
  while (address.startsWith('/list') && performance.now() < end);
  made += 1;
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from('a page') };
};

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, {
  config: { rateLimits: true, trustedProxies: 1, takesPushes: true },
  render,
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

const request = (path: string, sender: string, cookie = '') =>
  `GET ${path} HTTP/1.1\r\nHost: news.example\r\nX-Forwarded-For: ${sender}\r\n${cookie}\r\n`;

async function connectAll(): Promise<{ crowd: Socket[]; reader: Socket; hangUp: () => void }> {
  const crowd = Array.from({ length: connections }, () => server.connect());
  const reader = server.connect();
  await Promise.all([...crowd, reader].map((socket) => once(socket, 'connect')));
  // This also starts accepting connections.
  for (const socket of [...crowd, reader]) socket.write(request('/', other));
  await Promise.all([...crowd, reader].map((socket) => once(socket, 'data')));
  made = 0;
  const hangUp = () => [...crowd, reader].forEach((socket) => socket.destroy());
  return { crowd, reader, hangUp };
}

test('a request for a page does not wait for all the pages that another sender has requested', async () => {
  const { crowd, reader, hangUp } = await connectAll();
  const answers = crowd.map((socket) => once(socket, 'data'));
  for (const [n, socket] of crowd.entries()) socket.write(request(`/list-${n}`, greedy));
  reader.write(request('/list-of-another', other));
  await once(reader, 'data');
  expect(made).toBeLessThan(connections / 2);
  await Promise.all(answers);
  expect(made).toBe(connections + 1);
  hangUp();
});

test('a request to the API does not wait for all requests of another sender', async () => {
  const { crowd, reader, hangUp } = await connectAll();
  const session = 'Cookie: __Host-news.session_token=made.up\r\n';
  let answered = 0;
  const answers = crowd.map((socket) => once(socket, 'data').then(() => (answered += 1)));
  for (const socket of crowd) socket.write(request('/api/auth/get-session', greedy, session));
  reader.write(request('/api/auth/get-session', other, session));
  await once(reader, 'data');
  expect(answered).toBeLessThan(connections / 2);
  await Promise.all(answers);
  hangUp();
});

test('at most a thousand requests of one sender wait', async () => {
  const each = 19; // after one that is in progress
  const { crowd, reader, hangUp } = await connectAll();
  const texts = crowd.map(async (socket, n) => {
    const asked = Array.from({ length: each }, (_, m) => request(`/stuck-${n}-${m}`, greedy));
    socket.write(asked.join('').replace(/\r\n$/, 'Connection: close\r\n\r\n'));
    return Buffer.concat((await socket.toArray()) as Buffer[]).toString();
  });
  reader.write(request('/another', other));
  expect(String(await once(reader, 'data'))).toContain('HTTP/1.1 200');
  released.resolve();
  const statuses = (await Promise.all(texts)).join('').match(/HTTP\/1\.1 \d+/g);
  const countOf = (code: number) => statuses?.filter((status) => status.endsWith(`${code}`)).length ?? 0;
  expect(countOf(429)).toBeGreaterThan(0);
  expect(countOf(200)).toBeGreaterThan(1_000);
  expect(countOf(200) + countOf(429)).toBe(connections * each);
  hangUp();
});

test('a request that waits for the work of another sender does not delay its sender’s other requests', async () => {
  released = Promise.withResolvers();
  const { crowd, reader, hangUp } = await connectAll();
  const stuck = crowd.slice(0, 10);
  const answers = stuck.map((socket) => once(socket, 'data'));
  for (const [n, socket] of stuck.entries()) socket.write(request(`/stuck-too-${n}`, greedy));
  reader.write(request('/besides', greedy));
  expect(String(await once(reader, 'data'))).toContain('HTTP/1.1 200');
  expect(made).toBe(1);
  released.resolve();
  await Promise.all(answers);
  hangUp();
});

test('what is sent to addresses of hubs takes turns, too, before the database is asked about it', async () => {
  const { crowd, reader, hangUp } = await connectAll();
  const holder = new Client(opened.connection.url);
  await holder.connect();
  await holder.query('begin; lock table websub_subscription in access exclusive mode');
  const push = `POST /websub/${'0'.repeat(32)} HTTP/1.1\r\nHost: news.example\r\nX-Forwarded-For: ${greedy}\r\nContent-Length: 1\r\n\r\n?`;
  for (const socket of crowd) socket.write(push);
  await expect.poll(() => countWaiting(opened.database)).toBeGreaterThan(0);
  const session = 'Cookie: __Host-news.session_token=made.up\r\n';
  reader.write(request('/api/auth/get-session', other, session));
  expect(String(await once(reader, 'data'))).toContain('HTTP/1.1 200');
  await holder.end();
  hangUp();
});
