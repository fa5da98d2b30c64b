import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Notice } from '#db/notifications.ts';
import { createOutageLog } from '#server/http/outage-log.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createProfileStreams } from './profile-streams.ts';

const heartbeat = 1_000; // ms

test('a profile is sent when it has changed, and looked at again at the next heartbeat if that failed', async () => {
  const opened = await openTestDatabase();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const tell: ((notice: Notice) => void)[] = [];
  let session: 'valid' | 'unknown' | 'over' = 'valid';
  const streams = createProfileStreams({
    database: opened.database,
    findActor: async () => {
      if (session === 'unknown') throw new Error('The database does not answer');
      if (session === 'over') return null;
      return { id: 'ada', email: 'ada@example.org', sessionId: '1', sessionCreatedAt: new Date() };
    },
    notifications: {
      subscribe: (listener) => {
        tell.push(listener);
        return () => undefined;
      },
    },
    log: quietLog,
    outages: createOutageLog(opened.database, quietLog),
    heartbeat,
  });
  const app = new Hono().get('/', (c) => streams.open(c, 'ada'));
  const events = readEvents(await app.request('/'));
  expect(await events.next()).toMatchObject({ value: { event: 'put' } });
  const notify = () => tell.forEach((listener) => listener({ kind: 'member', userId: 'ada' }));
  notify();
  expect(await events.next()).toMatchObject({ value: { event: 'keep-alive' } });
  session = 'unknown';
  notify();
  expect(await events.next()).toMatchObject({ value: { event: 'keep-alive' } });
  session = 'over';
  vi.advanceTimersByTime(heartbeat);
  expect(await events.next()).toMatchObject({ value: { event: 'auth_revoked' } });
  streams.end();
  await opened.close();
});
