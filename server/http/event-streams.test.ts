import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { encodeEvent, type EventStream } from './event-stream.ts';
import { createEventStreams } from './event-streams.ts';

const nobody = { beat: () => undefined, leave: () => undefined };

test('a process has a maximum of open streams, and accepts another when one ends', async () => {
  const streams = createEventStreams({ heartbeat: 60_000, max: 2, perOwner: 2, crowded: 'Too many.' });
  const app = new Hono()
    .get('/:owner', (c) => streams.open(c, c.req.param('owner'), () => nobody))
    .onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
  const first = await app.request('/ada');
  expect([first.status, (await app.request('/bob')).status]).toEqual([200, 200]);
  expect((await app.request('/cleo')).status).toBe(429);
  await first.body?.cancel();
  expect((await app.request('/cleo')).status).toBe(200);
  streams.end();
  expect(streams.count()).toBe(0);
});

test('a stream that was ended and is then left by its reader makes room for one other', async () => {
  const opened: EventStream[] = [];
  const streams = createEventStreams({ heartbeat: 60_000, perOwner: 1, crowded: 'Too many.' });
  const follow = (stream: EventStream) => {
    opened.push(stream);
    return nobody;
  };
  const app = new Hono()
    .get('/', (c) => streams.open(c, 'ada', follow))
    .onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
  const { body } = await app.request('/');
  opened[0]?.send(encodeEvent({ data: 'unread' }));
  opened[0]?.end();
  await body?.cancel();
  expect((await app.request('/')).status).toBe(200);
  expect((await app.request('/')).status).toBe(429);
  streams.end();
});

test('a reader who does not read is disconnected, and nothing is printed past the log', async () => {
  const printed = vi.spyOn(console, 'error');
  const opened = Promise.withResolvers<EventStream>();
  const streams = createEventStreams({ heartbeat: 60_000, perOwner: 1, crowded: 'Too many.' });
  const app = new Hono().get('/', (c) =>
    streams.open(c, 'ada', (stream) => {
      opened.resolve(stream);
      return nobody;
    }),
  );
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const served = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: news.example\r\n\r\n');
  const [socket] = (await served) as [Socket];
  const closed = once(socket, 'close');
  const stream = await opened.promise;
  while (stream.isOpen) {
    stream.send(encodeEvent({ data: 'x'.repeat(30_000) }));
    await setImmediate();
  }
  await closed;
  expect(printed).not.toHaveBeenCalled();
  client.destroy();
  server.close();
  streams.end();
});
