import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Render } from '#server/pages/render-page.ts';
import { absentDatabase, startTestServer } from '#tests/support/test-server.ts';

const ask = 'GET /about HTTP/1.1\r\nHost: news.example\r\n\r\n';

/** More than fits into the buffers between a server and a client that does not read. */
const endless: Render = async () => ({
  status: 200,
  headers: { 'content-type': 'application/octet-stream' },
  body: Buffer.alloc(50_000_000),
});

/** Resolves when the server has closed its end of the next connection. */
function nextServedClosed(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const note = (message: unknown) => resolve((message as { socket: Socket }).socket);
  subscribe('net.server.socket', note);
  return promise.then((socket) => {
    unsubscribe('net.server.socket', note);
    return once(socket, 'close');
  });
}

test('a few pipelined requests are all answered', async () => {
  const server = await startTestServer(absentDatabase());
  const last = ask.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const answers = await server.askRaw(ask.repeat(15) + last);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(16);
  await server.close();
});

test('a client may pipeline a few requests again and again', async () => {
  const server = await startTestServer(absentDatabase());
  const socket = server.connect();
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  for (const sent of [15, 30, 45]) {
    socket.write(ask.repeat(15));
    await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)).toHaveLength(sent);
  }
  socket.destroy();
  await server.close();
});

test('a client that pipelines endlessly is disconnected, and others are answered', async () => {
  const server = await startTestServer(absentDatabase(), { render: endless });
  const socket = server.connect().on('error', () => undefined);
  socket.resume();
  socket.write(ask.repeat(1_000));
  await once(socket, 'close');
  expect(await server.askRaw('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain(
    'alive',
  );
  await server.close();
});

test('a client that does not read its replies is disconnected, and does not delay stopping', async () => {
  let asked = 0;
  const render: Render = (...request) => {
    asked += 1;
    return endless(...request);
  };
  const server = await startTestServer(absentDatabase(), { render, silence: 1_000 });
  const givenUp = nextServedClosed();
  const socket = server.connect().on('error', () => undefined);
  socket.pause();
  socket.write(ask);
  await givenUp;
  expect(asked).toBe(1);
  await expect(server.close()).resolves.toBeUndefined();
  socket.destroy();
});

test('an idle connection is closed, too', async () => {
  const server = await startTestServer(absentDatabase(), { silence: 1_000 });
  const socket = server.connect();
  socket.write('GET /healthz HTTP/1.1\r\nHost: news.example\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('Connection: keep-alive');
  await once(socket, 'close');
  await server.close();
});
