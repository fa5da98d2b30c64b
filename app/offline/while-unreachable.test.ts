import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileUnreachable } from './while-unreachable.ts';

const minute = 60_000; // ms
const requested = vi.fn<typeof fetch>();

/** A page that is shown, in a browser with a network. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', requested.mockReset().mockRejectedValue(new TypeError('Failed to fetch')));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page asks for its site until it is reachable', async () => {
  const stopped = new AbortController();
  whileUnreachable(stopped.signal);
  await vi.advanceTimersByTimeAsync(minute);
  expect(requested).toHaveBeenCalledTimes(6);
  stopped.abort();
  await vi.advanceTimersByTimeAsync(minute);
  expect(requested).toHaveBeenCalledTimes(6);
});

test('a page whose site was reachable again before this code came asks for nothing', async () => {
  whileUnreachable(AbortSignal.abort());
  await vi.advanceTimersByTimeAsync(minute);
  expect(requested).not.toHaveBeenCalled();
});
