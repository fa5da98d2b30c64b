import { afterEach, expect, test, vi } from 'vitest';
import { loadLate } from './load-late.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = () => loadLate(async () => 'loaded', ['panel.js']);

test('a script that does not come in time is requested again at the next attempt', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const fetching = vi
    .fn<(file: string, init?: RequestInit) => Promise<Response>>()
    .mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('Timed out'))),
        ),
    )
    .mockResolvedValueOnce(new Response('script'));
  vi.stubGlobal('fetch', fetching);
  const first = load();
  const outcome = Promise.race([
    first,
    new Promise((resolve) => setTimeout(resolve, 1_000, 'still waiting')),
  ]);
  late.abort();
  await expect(outcome).rejects.toThrow('Timed out');
  expect(await load()).toBe('loaded');
  expect(fetching.mock.calls.map(([file]) => file)).toEqual(['/assets/panel.js', '/assets/panel.js']);
});
