import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHubClient } from '#fetching/hub-client.ts';
import { startPublisher } from './support/publisher.ts';

test('what was sent to a hub is not sent again by itself, as the hub may have taken it', async () => {
  const used = new Set<Socket>();
  let received = 0;
  let ended = 0;
  const hub = await startPublisher(({ socket }, response) => {
    received += 1;
    if (!used.has(socket)) return used.add(socket) && response.writeHead(204).end();
    ended += 1;
    return socket.end();
  });
  const client = createHubClient({
    origin: 'https://news.example',
    privateNetworkAllowed: true,
    proxy: null,
  });
  onTestFinished(async () => {
    await client.close();
    await hub.stop();
  });
  const outcomes: string[] = [];
  const post = () => client.post(`${hub.origin}/`, { 'hub.mode': 'publish' }, new AbortController().signal);
  const postOnce = () =>
    post().then(
      (status) => outcomes.push(String(status)),
      (error: unknown) => outcomes.push((error as { code: string }).code),
    );
  await expect.poll(() => postOnce().then(() => ended)).toBe(1);
  expect(outcomes.at(-1)).toBe('network');
  expect(received).toBe(outcomes.length);
});
