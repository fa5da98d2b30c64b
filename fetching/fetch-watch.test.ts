import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { startWatch } from './fetch-watch.ts';

const limits = { firstByte: 60_000, total: 60_000, redirects: 5 };

test('of a fetch that has ended nothing listens any more to what outlives it', async () => {
  const stop = new AbortController();
  const watch = startWatch(limits, stop.signal);
  expect(await watch.within(Promise.resolve('body'))).toBe('body');
  watch.stop();
  expect(getEventListeners(watch.signal, 'abort')).toEqual([]);
});

test('who waits for a fetch that cannot be called off waits no longer than until it is stopped', async () => {
  const stop = new AbortController();
  const watch = startWatch(limits, stop.signal);
  const waiting = watch.within(new Promise(() => undefined));
  stop.abort(new Error('The newsroom stops.'));
  await expect(waiting).rejects.toThrow('The newsroom stops.');
  watch.stop();
});
