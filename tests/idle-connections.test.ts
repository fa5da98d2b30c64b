import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWatch } from '#fetching/fetch-watch.ts';
import { createWebClient, type WebClient } from '#fetching/web-client.ts';
import { startPublisher, type Publisher } from '#tests/support/publisher.ts';

const limits = { firstByte: 50_000, total: 50_000, redirects: 5 };
let client: WebClient;
let server: Publisher;
let asked: string[];

/** Closes connections that are used a second time. */
beforeEach(async () => {
  const used = new WeakSet<Socket>();
  asked = [];
  server = await startPublisher(({ method = '', url = '', socket }, response) => {
    asked.push(`${method} ${url}`);
    if (used.has(socket)) socket.destroy();
    else response.end();
    used.add(socket);
  });
  client = createWebClient({ privateNetworkAllowed: true, proxy: null, limits });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

async function ask(path: string, body?: string): Promise<number> {
  const watch = startWatch(limits, new AbortController().signal);
  try {
    const sent = { url: server.origin + path, headers: {}, watch };
    const response = await client.ask(body === undefined ? sent : { ...sent, body });
    await response.body.dump();
    return response.statusCode;
  } finally {
    watch.stop();
  }
}

test('a request on a connection that the server has just closed is sent again', async () => {
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']) expect(await ask(path)).toBe(200);
  expect(asked.length).toBeGreaterThan(8);
});

test('unless it is a POST, which may have been processed', async () => {
  const posts = ['/1', '/2', '/3', '/4'];
  const failed: string[] = [];
  for (const path of posts) await ask(path, 'posted').catch(() => failed.push(path));
  expect(failed).not.toEqual([]);
  expect(asked).toEqual(posts.map((path) => `POST ${path}`));
});
