import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
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
