import { expect, onTestFinished, test, vi } from 'vitest';
import { PageCache } from './page-cache.ts';
import type { Reply } from './stored-reply.ts';

const minute = 60_000;

/** A cache with its own clock; `load` replies with the number of its call. */
function openCache({ bytes = 1_000_000, status = 200, tags = ['europe'] } = {}) {
  const state = { now: 0, loads: 0, status, failures: 0, cacheControl: 'public' };
  const cache = new PageCache({
    bytes,
    freshFor: minute,
    staleFor: minute / 2,
    clock: () => state.now,
    onTrouble: () => state.failures++,
  });
  const load = async (address: string): Promise<Reply> => {
    const body = Buffer.from(`${address} ${++state.loads}`);
    if (state.status === 0) throw new Error('nothing could be rendered');
    const headers = { 'content-type': 'text/plain', 'cache-control': state.cacheControl };
    return { status: state.status, headers, body, tags };
  };
  return { cache, load, state };
}

/** Waits for replies that are made in the background. */
const settled = () => new Promise((resume) => setImmediate(resume));

test('a reply is made once and then cached', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  state.now = minute - 1;
  expect(cache.find('/', load)).toBe(first);
  expect(state.loads).toBe(1);
  expect(cache.counts).toEqual({ hit: 1, stale: 0, miss: 1 });
});

test('correcting the system clock does not change the age of replies', async () => {
  const { load, state } = openCache();
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
  const { cache, load, state } = openCache();
  const replies = await Promise.all(Array.from({ length: 50 }, async () => cache.find('/', load)));
  expect(new Set(replies).size).toBe(1);
  expect(state.loads).toBe(1);
});

test('a request that waits together with one over the rate limit is not refused with it', async () => {
  const { cache, load, state } = openCache();
  const refused = async (address: string) => ({ ...(await load(address)), status: 429 });
  const asked = [refused, load, load, refused, load].map(async (by) => cache.find('/', by));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([429, 200, 200, 200, 200]);
  expect(state.loads).toBe(2);
});

test('a stale reply is sent while a newer one is made', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  state.now = minute;
  expect(cache.find('/', load)).toBe(first);
  expect(cache.find('/', load)).toBe(first);
  await settled();
  expect(state.loads).toBe(2);
  expect((await cache.find('/', load)).etag).not.toBe(first.etag);
});

test('a reply is never sent once its stale time is over', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  state.now = 1.5 * minute;
  expect(await cache.find('/', load)).not.toBe(first);
});

test('news makes the replies that show it stale, and no others', async () => {
  const { cache, load, state } = openCache();
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

test('the first request after a long time gets the latest news, however recent', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  state.now = minute / 2;
  cache.expire(new Set(['europe']));
  expect(await cache.find('/', load)).not.toBe(first);
  expect(state.loads).toBe(2);
});

test('repeated news does not keep an old reply alive', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  cache.expire(new Set(['europe']));
  state.now = minute / 4;
  cache.expire(new Set(['europe']));
  state.now = minute / 2;
  expect(await cache.find('/', load)).not.toBe(first);
});

test('news that comes while a reply is made makes it stale, too', async () => {
  const { cache, load, state } = openCache();
  const making = cache.find('/', load);
  cache.expire(new Set(['europe']));
  await making;
  await cache.find('/', load);
  await settled();
  expect(state.loads).toBe(2);
});

test('failures are not cached, and a cached reply outlives them, however long they last', async () => {
  const { cache, load, state } = openCache();
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

test('a dropped reply does not come back when no newer one can be made', async () => {
  const { cache, load, state } = openCache();
  await cache.find('/', load);
  cache.drop(new Set(['europe']));
  state.status = 503;
  state.now = 90 * minute;
  expect((await cache.find('/', load)).status).toBe(503);
});

test('a reply that cannot be made fails for waiting requests, and in the background is reported once', async () => {
  const { cache, load, state } = openCache();
  await cache.find('/', load);
  state.status = 0;
  await expect(cache.find('/other', load)).rejects.toThrow('nothing could be rendered');
  state.now = minute;
  await Promise.all(Array.from({ length: 3 }, async () => cache.find('/', load)));
  await settled();
  expect(state.failures).toBe(1);
});

test('a 404 is cached for ten seconds only', async () => {
  const { cache, load, state } = openCache({ status: 404, tags: [] });
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
    const { cache, load, state } = openCache({ status: before });
    await cache.find('/', load);
    cache.expire(new Set(['europe']));
    state.now = minute;
    state.status = after;
    for (let n = 0; n < 2; n++) expect((await cache.find('/', load)).status).toBe(after);
    expect(state.loads).toBe(2);
  },
);

test('a reply that is made anew with the same content keeps its compressed forms', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  state.now = 2 * minute;
  state.loads = 0;
  expect(await cache.find('/', load)).toBe(first);
  expect(state.loads).toBe(1);
});

test('a refusal is not cached', async () => {
  const { cache, load, state } = openCache({ status: 400 });
  await cache.find('/', load);
  await cache.find('/', load);
  expect(state.loads).toBe(2);
  expect(cache.bytes).toBe(0);
});

test('a reply marked as not cacheable is not cached, and an older one is used until it expires', async () => {
  const { cache, load, state } = openCache();
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
  const { cache, load, state } = openCache({ bytes: 100_000 });
  for (const status of [200, 404]) {
    state.status = status;
    for (let at = 0; at < 2_000; at++) await cache.find(`/articles/${status}-${at}`, load);
  }
  expect(cache.bytes).toBeGreaterThan(50_000);
  expect(cache.bytes).toBeLessThanOrEqual(200_000);
});

test.each([404, 301])('replies with %i, as to made-up addresses, do not evict real pages', async (status) => {
  const { cache, load, state } = openCache({ bytes: 100_000 });
  await cache.find('/', load);
  state.status = status;
  for (let at = 0; at < 2_000; at++) await cache.find(`/made-up-${at}`, load);
  const { loads } = state;
  await cache.find('/', load);
  expect(state.loads).toBe(loads);
});

test('a dropped reply is not sent again, not even while a new one is made', async () => {
  const { cache, load, state } = openCache({ tags: ['comments/1'] });
  const first = await cache.find('/', load);
  cache.drop(new Set(['comments/2']));
  expect(cache.find('/', load)).toBe(first);
  cache.drop(new Set(['comments/1']));
  expect(await cache.find('/', load)).not.toBe(first);
  expect(state.loads).toBe(2);
});

test('a reply that is dropped while it is made is made again before it is sent', async () => {
  const { cache, load, state } = openCache({ tags: ['comments/1'] });
  const asked = cache.find('/', load);
  cache.drop(new Set(['comments/1', 'comments/2']));
  const reply = await asked;
  expect(state.loads).toBe(2);
  expect(cache.find('/', load)).toBe(reply);
});

test('a reply that changes faster than it is made is sent to waiting requests and not cached', async () => {
  const { cache, load, state } = openCache({ tags: ['comments/1'] });
  const restless = async (address: string) => {
    const reply = await load(address);
    cache.drop(new Set(['comments/1']));
    return reply;
  };
  await cache.find('/', restless);
  expect(state.loads).toBe(3);
  await cache.find('/', load);
  expect(state.loads).toBe(4);
});

test('what is doubted is not sent again, whether stored or being made, unless no new reply can be made', async () => {
  const { cache, load, state } = openCache();
  const first = await cache.find('/', load);
  const asked = cache.find('/other', load);
  cache.doubt();
  await asked;
  expect(state.loads).toBe(3);
  state.status = 503;
  expect(await cache.find('/', load)).toBe(first);
  state.status = 200;
  expect(await cache.find('/', load)).not.toBe(first);
});
