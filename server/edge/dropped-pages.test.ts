import { expect, test } from 'vitest';
import { minute, openTestCache } from '#tests/support/test-cache.ts';

test('a dropped reply does not come back when no newer one can be made', async () => {
  const { cache, load, state } = openTestCache();
  await cache.find('/', load);
  cache.drop(new Set(['europe']));
  state.status = 503;
  state.now = 90 * minute;
  expect((await cache.find('/', load)).status).toBe(503);
});

test('a dropped reply is not sent again, not even while a new one is made', async () => {
  const { cache, load, state } = openTestCache({ tags: ['comments/1'] });
  const first = await cache.find('/', load);
  cache.drop(new Set(['comments/2']));
  expect(cache.find('/', load)).toBe(first);
  cache.drop(new Set(['comments/1']));
  expect(await cache.find('/', load)).not.toBe(first);
  expect(state.loads).toBe(2);
});

test('a reply that is dropped while it is made is made again before it is sent', async () => {
  const { cache, load, state } = openTestCache({ tags: ['comments/1'] });
  const asked = cache.find('/', load);
  cache.drop(new Set(['comments/1', 'comments/2']));
  const reply = await asked;
  expect(state.loads).toBe(2);
  expect(cache.find('/', load)).toBe(reply);
});

test('a reply that changes faster than it is made is sent to waiting requests and not cached', async () => {
  const { cache, load, state } = openTestCache({ tags: ['comments/1'] });
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
  const { cache, load, state } = openTestCache();
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

test.each([200, 410])('what is doubted is not sent after news about it either (%i)', async (status) => {
  const { cache, load } = openTestCache({ status });
  const first = await cache.find('/', load);
  cache.doubt();
  cache.expire(new Set(['europe']));
  expect(await cache.find('/', load)).not.toBe(first);
});
