import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import type { WithDatabaseTimeout } from '#server/http/database-timeout.ts';
import { pushBytesMax } from './push-limit.ts';

const megabytes = 1024 * 1024;

/** Every address is one that a hub was given. */
const withDatabaseTimeout = (async () => ({})) as unknown as WithDatabaseTimeout;

function pushTo(feed: number): IncomingMessage {
  const url = `/websub/${feed.toString(16).padStart(32, '0')}`;
  return Object.assign(new EventEmitter(), { url, destroyed: false }) as unknown as IncomingMessage;
}

test('hubs have room for 32 large pushes at once, whatever their feeds, and for another when one has ended', async () => {
  const bytesMax = pushBytesMax({
    config: { takesPushes: true },
    database: {} as Database,
    withDatabaseTimeout,
  });
  const underWay = Array.from({ length: 32 }, (_, feed) => pushTo(feed));
  for (const push of underWay) expect(await bytesMax(push)).toBe(2 * megabytes);
  expect(await bytesMax(pushTo(32))).toBeUndefined();
  underWay[0]?.emit('close');
  expect(await bytesMax(pushTo(33))).toBe(2 * megabytes);
  expect(await bytesMax(pushTo(34))).toBeUndefined();
});
