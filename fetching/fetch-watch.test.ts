import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWatch } from './fetch-watch.ts';

const limits = { firstByte: 60_000, total: 60_000, redirects: 5 };

test('a fetch that has ended leaves no listeners on signals that outlive it', async () => {
  const stop = new AbortController();
  const watch = startWatch(limits, stop.signal);
  expect(await watch.within(Promise.resolve('body'))).toBe('body');
  watch.stop();
  expect(getEventListeners(watch.signal, 'abort')).toEqual([]);
});

test('a fetch that has ended, and the wait for its answer, leave no timer running', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const watch = startWatch(limits, new AbortController().signal);
  const answered = watch.expectAnswer('https://paper.example/feed');
  expect(vi.getTimerCount()).toBe(2);
  answered();
  watch.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a fetch that was stopped before it began waits for nothing', async () => {
  const watch = startWatch(limits, AbortSignal.abort(new Error('The newsroom stops.')));
  await expect(watch.within(new Promise(() => undefined))).rejects.toThrow('The newsroom stops.');
  watch.stop();
});

test('waiting for a fetch that cannot be aborted ends when the fetch is stopped', async () => {
  const stop = new AbortController();
  const watch = startWatch(limits, stop.signal);
  const waiting = watch.within(new Promise(() => undefined));
  stop.abort(new Error('The newsroom stops.'));
  await expect(waiting).rejects.toThrow('The newsroom stops.');
  watch.stop();
});
