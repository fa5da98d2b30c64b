import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

test('after waking there is no listener left on the signal that ends everything', async () => {
  const stop = new AbortController();
  const alarm = createAlarm();
  const woken = alarm.wait(60_000, stop.signal);
  alarm.ring();
  await woken;
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test('the signal ends the wait', async () => {
  const stop = new AbortController();
  const woken = createAlarm().wait(60_000, stop.signal);
  stop.abort();
  await woken;
  expect(stop.signal.aborted).toBe(true);
});
