import { afterEach, expect, test, vi } from 'vitest';
import { fetchUntil } from './fetch-until.ts';

afterEach(() => vi.restoreAllMocks());

test('a call ends with its signal or with the time limit, whichever comes first', async () => {
  const limit = new AbortController();
  const leaving = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const sent = () => fetched.mock.lastCall?.[1]?.signal;
  await fetchUntil(new AbortController().signal)('/api/late');
  const late = sent();
  limit.abort();
  expect(late?.aborted).toBe(true);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  await fetchUntil(leaving.signal)('/api/left');
  expect(sent()?.aborted).toBe(false);
  leaving.abort();
  expect(sent()?.aborted).toBe(true);
});
