import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { minute, openTestCache, settled } from '#tests/support/test-cache.ts';
import { PageCache } from './page-cache.ts';
import { StoredReply } from './stored-reply.ts';

test('a reply is made once and then cached', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.now = minute - 1;
  expect(cache.find('/', load)).toBe(first);
  expect(state.loads).toBe(1);
  expect(cache.counts).toEqual({ hit: 1, stale: 0, miss: 1 });
});

test('correcting the system clock does not change the age of replies', async () => {
  const { load, state } = openTestCache();
  const settings = { bytes: 1_000_000, freshFor: minute, staleFor: minute, onTrouble: () => undefined };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 3) });
  onTestFinished(() => void vi.useRealTimers());
  const cache = new PageCache(settings);
  await cache.find('/', load);
  vi.setSystemTime(Date.UTC(2026, 0, 5));
  await cache.find('/', load);
  expect(state.loads).toBe(1);
});

test('a reply is made once for any number of waiting requests', async () => {
  const { cache, load, state } = openTestCache();
  const replies = await Promise.all(Array.from({ length: 50 }, async () => cache.find('/', load)));
  expect(new Set(replies).size).toBe(1);
  expect(state.loads).toBe(1);
});

test('a request that waits together with one over the rate limit is not refused with it', async () => {
  const { cache, load, state } = openTestCache();
  const refused = async (address: string) => ({ ...(await load(address)), status: 429 });
  const asked = [refused, load, load, refused, load].map(async (by) => cache.find('/', by));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([429, 200, 200, 200, 200]);
  expect(state.loads).toBe(2);
});

test('a stale reply is sent while a newer one is made', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.now = minute;
  expect(cache.find('/', load)).toBe(first);
  expect(cache.find('/', load)).toBe(first);
  await settled();
  expect(state.loads).toBe(2);
  expect((await cache.find('/', load)).etag).not.toBe(first.etag);
});

test('a reply is never sent once its stale time is over', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.now = 1.5 * minute;
  expect(await cache.find('/', load)).not.toBe(first);
});

test('news makes the replies that show it stale, and no others', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  cache.expire(new Set(['world']));
  expect(cache.find('/', load)).toBe(first);
  await settled();
  expect(state.loads).toBe(1);
  cache.expire(new Set(['europe']));
  expect(cache.find('/', load)).toBe(first);
  await settled();
  expect(state.loads).toBe(2);
});

test('what news or time has made stale is not found as fresh', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  expect(cache.findFresh('/')).toBe(first);
  cache.expire(new Set(['europe']));
  expect(cache.findFresh('/')).toBeUndefined();
  await cache.find('/', load);
  await settled();
  expect(cache.findFresh('/')).toBeDefined();
  state.now = minute;
  expect(cache.findFresh('/')).toBeUndefined();
});

test('the first request after a long time gets the latest news, however recent', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.now = minute / 2;
  cache.expire(new Set(['europe']));
  expect(await cache.find('/', load)).not.toBe(first);
  expect(state.loads).toBe(2);
});

test('repeated news does not keep an old reply alive', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  cache.expire(new Set(['europe']));
  state.now = minute / 4;
  cache.expire(new Set(['europe']));
  state.now = minute / 2;
  expect(await cache.find('/', load)).not.toBe(first);
});

test('news that comes while a reply is made makes it stale, too', async () => {
  const { cache, load, state } = openTestCache();
  const making = cache.find('/', load);
  cache.expire(new Set(['europe']));
  await making;
  await cache.find('/', load);
  await settled();
  expect(state.loads).toBe(2);
});

test('failures are not cached, and a cached reply outlives them, however long they last', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.status = 503;
  state.now = minute;
  expect(cache.find('/', load)).toBe(first);
  await settled();
  expect(cache.find('/', load)).toBe(first);
  state.now = 90 * minute;
  expect(await cache.find('/', load)).toBe(first);
  expect((await cache.find('/never-seen', load)).status).toBe(503);
  state.status = 200;
  const next = await cache.find('/', load);
  expect(next.status).toBe(200);
  expect(next).not.toBe(first);
});

test('a reply that cannot be made fails for waiting requests, and in the background is reported once', async () => {
  const { cache, load, state } = openTestCache();
  await cache.find('/', load);
  state.status = 0;
  await expect(cache.find('/other', load)).rejects.toThrow('nothing could be rendered');
  state.now = minute;
  await Promise.all(Array.from({ length: 3 }, async () => cache.find('/', load)));
  await settled();
  expect(state.failures).toBe(1);
});

test.each([404, 410, 451])('a %i is cached for ten seconds only', async (status) => {
  const { cache, load, state } = openTestCache({ status, tags: [] });
  await cache.find('/nothing', load);
  state.now = 9_999;
  await cache.find('/nothing', load);
  expect(state.loads).toBe(1);
  state.status = 200;
  state.now = 10_000;
  expect((await cache.find('/nothing', load)).status).toBe(200);
  expect((await cache.find('/nothing', load)).status).toBe(200);
  expect(state.loads).toBe(2);
});

test.each([
  [200, 404],
  [404, 200],
])(
  'what was answered with %i and is answered with %i now is no longer answered as before',
  async (before, after) => {
    const { cache, load, state } = openTestCache({ status: before });
    await cache.find('/', load);
    cache.expire(new Set(['europe']));
    state.now = minute;
    state.status = after;
    for (let n = 0; n < 2; n++) expect((await cache.find('/', load)).status).toBe(after);
    expect(state.loads).toBe(2);
  },
);

test('a reply that is made anew with the same content keeps its compressed forms', async () => {
  const { cache, load, state } = openTestCache();
  const first = await cache.find('/', load);
  state.now = 2 * minute;
  state.loads = 0;
  expect(await cache.find('/', load)).toBe(first);
  expect(state.loads).toBe(1);
});

test('a refusal is not cached', async () => {
  const { cache, load, state } = openTestCache({ status: 400 });
  await cache.find('/', load);
  await cache.find('/', load);
  expect(state.loads).toBe(2);
  expect(cache.bytes).toBe(0);
});

test('a reply marked as not cacheable is not cached, and an older one is used until it expires', async () => {
  const { cache, load, state } = openTestCache();
  const whole = await cache.find('/', load);
  state.cacheControl = 'no-store';
  await cache.find('/other', load);
  await cache.find('/other', load);
  expect(state.loads).toBe(3);
  state.now = minute;
  expect(cache.find('/', load)).toBe(whole);
  await settled();
  expect(cache.find('/', load)).toBe(whole);
});

test('any number of addresses uses no more than the memory limit', async () => {
  const { cache, load, state } = openTestCache({ bytes: 100_000 });
  for (const status of [200, 404]) {
    state.status = status;
    for (let at = 0; at < 2_000; at++) await cache.find(`/articles/${status}-${at}`, load);
  }
  expect(cache.bytes).toBeGreaterThan(50_000);
  expect(cache.bytes).toBeLessThanOrEqual(200_000);
});

test.each([404, 301])('replies with %i, as to made-up addresses, do not evict real pages', async (status) => {
  const { cache, load, state } = openTestCache({ bytes: 100_000 });
  await cache.find('/', load);
  state.status = status;
  for (let at = 0; at < 2_000; at++) await cache.find(`/made-up-${at}`, load);
  const { loads } = state;
  await cache.find('/', load);
  expect(state.loads).toBe(loads);
});

test('one reply at a time is compressed better, and then none for four times as long', async () => {
  const { cache, load, state } = openTestCache();
  const long = async (address: string) => ({ ...(await load(address)), body: Buffer.alloc(5_000, address) });
  const shrink = vi.spyOn(StoredReply.prototype, 'shrink');
  onTestFinished(() => shrink.mockRestore());
  const request = { headers: { 'accept-encoding': 'br' } } as IncomingMessage;
  const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse;
  for (const address of ['/', '/other']) {
    const reply = await cache.find(address, long);
    for (let times = 0; times < 10; times++) await reply.send(request, response);
  }
  cache.findFresh('/');
  cache.findFresh('/other');
  expect(shrink).toHaveBeenCalledTimes(1);
  state.now = 100;
  await shrink.mock.results[0]?.value;
  await settled();
  state.now = 499;
  cache.findFresh('/other');
  expect(shrink).toHaveBeenCalledTimes(1);
  state.now = 500;
  cache.findFresh('/other');
  expect(shrink).toHaveBeenCalledTimes(2);
});
