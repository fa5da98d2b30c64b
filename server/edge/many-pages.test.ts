import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Render } from '#server/pages/render-page.ts';
import { absentDatabase, startTestServer } from '#tests/support/test-server.ts';

const pages = 40;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: news.example\r\n\r\n`;

test('requests for cached pages do not wait for all the pages that others have requested', async () => {
  let made = 0;
  /** Uses CPU time, as rendering does. */
  const render: Render = async (address) => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    made += 1;
    return {
      status: address === '/' ? 200 : 404,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('nothing'),
    };
  };
  const server = await startTestServer(absentDatabase(), { render });
  const sockets = Array.from({ length: pages }, () => server.connect());
  const reader = server.connect();
  await Promise.all([...sockets, reader].map((socket) => once(socket, 'connect')));
  reader.write(ask('/'));
  await once(reader, 'data');
  const answers = sockets.map((socket) => once(socket, 'data'));
  for (const [n, socket] of sockets.entries()) socket.write(ask(`/made-up-${n}`));
  reader.write(ask('/'));
  await once(reader, 'data');
  expect(made).toBeLessThan(pages / 2);
  await Promise.all(answers);
  expect(made).toBe(1 + pages);
  for (const socket of [...sockets, reader]) socket.destroy();
  await server.close();
});
