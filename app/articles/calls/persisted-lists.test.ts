import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitorId } from '#app/session/reader-id.ts';
import type { ArticleList } from '#contract/article.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { listKey } from './list-queries.ts';
import { persistLists } from './persisted-lists.ts';

const list: ArticleList = {
  data: [sampleArticle()],
  pagination: { limit: 50, offset: 0, count: 1, total: 1 },
};
const minute = 60_000;

/** A store of limited size (characters). */
function createStore(limit = Infinity) {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
    entries,
  };
}

const readerOf = (id: string) => ({ id: () => id, follow: () => () => undefined });

/** Loads a list with a client that is persisted to the store. */
async function loadInto(
  store: ReturnType<typeof createStore>,
  query = 'sports',
  build = 'one',
  readerId: string = visitorId,
) {
  const client = new QueryClient();
  const { stop } = persistLists(client, store, build, readerOf(readerId));
  await client.fetchQuery({ queryKey: listKey(readerId, { query }, 1), queryFn: async () => list });
  await vi.advanceTimersByTimeAsync(minute);
  stop();
}

function reopened(store: ReturnType<typeof createStore>, build = 'one', readerId: string = visitorId) {
  const client = new QueryClient();
  persistLists(client, store, build, readerOf(readerId)).stop();
  return client.getQueryData(listKey(readerId, { query: 'sports' }, 1));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a list is restored when the site is opened the next time', async () => {
  const store = createStore();
  await loadInto(store);
  expect(reopened(store)).toEqual(list);
});

test('restored lists stay stored along with those loaded later', async () => {
  const store = createStore();
  await loadInto(store);
  await loadInto(store, 'culture');
  expect(reopened(store)).toEqual(list);
});

test('a list older than 40 minutes is not restored', async () => {
  const store = createStore();
  await loadInto(store);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reopened(store)).toBeUndefined();
});

test('a list dated in the future, from a wrong clock, is not restored, because it would never expire', async () => {
  const store = createStore();
  await loadInto(store);
  vi.setSystemTime(Date.now() - 60 * minute);
  expect(reopened(store)).toBeUndefined();
});

test('lists of another build are ignored', async () => {
  const store = createStore();
  await loadInto(store);
  expect(reopened(store, 'two')).toBeUndefined();
});

test.each(['{', 'null', '{"build":"one","lists":[{"key":["sports",1,"default"]}]}'])(
  'stored text %j is ignored',
  (text) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const store = createStore();
    store.setItem('articles', text);
    expect(reopened(store)).toBeUndefined();
    warned.mockRestore();
  },
);

test('if the store is full, our lists are removed from it', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const store = createStore(1_000);
  store.setItem('articles', 'old');
  store.setItem('theme', 'dark');
  await loadInto(store, 'long '.repeat(300));
  expect(warned).toHaveBeenCalled();
  expect([...store.entries]).toEqual([['theme', 'dark']]);
  warned.mockRestore();
});

test('lists of a member are restored for that member only', async () => {
  const store = createStore();
  await loadInto(store, 'sports', 'one', 'anna');
  expect(reopened(store, 'one', 'anna')).toEqual(list);
  expect(reopened(store, 'one', 'boris')).toBeUndefined();
  await loadInto(store, 'culture');
  expect(reopened(store, 'one', 'anna')).toBeUndefined();
});

test('queries that are not lists are not stored', async () => {
  const store = createStore();
  const client = new QueryClient();
  const { stop } = persistLists(client, store, 'one', readerOf(visitorId));
  await client.fetchQuery({ queryKey: ['session'], queryFn: async () => 'secret' });
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  expect(store.entries.size).toBe(0);
});

test('a restored list does not replace one that is already loaded', async () => {
  const store = createStore();
  await loadInto(store);
  const client = new QueryClient();
  const newer = { ...list, data: [] };
  client.setQueryData(listKey(visitorId, { query: 'sports' }, 1), newer);
  persistLists(client, store, 'one', readerOf(visitorId)).stop();
  expect(client.getQueryData(listKey(visitorId, { query: 'sports' }, 1))).toEqual(newer);
});

test('a restored list replaces an older one, which a copy of the page has brought', async () => {
  const store = createStore();
  await loadInto(store);
  const client = new QueryClient();
  const queryKey = listKey(visitorId, { query: 'sports' }, 1);
  client.setQueryData(queryKey, { ...list, data: [] }, { updatedAt: Date.now() - 30 * minute });
  persistLists(client, store, 'one', readerOf(visitorId)).stop();
  expect(client.getQueryData(queryKey)).toEqual(list);
});

test('while a list is requested, the stored one is shown until the reply comes', async () => {
  const store = createStore();
  await loadInto(store);
  const client = new QueryClient();
  const queryKey = listKey(visitorId, { query: 'sports' }, 1);
  const reply = Promise.withResolvers<ArticleList>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => reply.promise });
  persistLists(client, store, 'one', readerOf(visitorId)).stop();
  expect(client.getQueryData(queryKey)).toEqual(list);
  expect(client.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'fetching' });
  const newer = { ...list, data: [] };
  reply.resolve(newer);
  await asked;
  expect(client.getQueryData(queryKey)).toEqual(newer);
});

test('a list that arrives before persistence begins is stored, too', async () => {
  const store = createStore();
  const client = new QueryClient();
  client.setQueryData(listKey(visitorId, { query: 'sports' }, 1), list);
  const { stop } = persistLists(client, store, 'one', readerOf(visitorId));
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  expect(reopened(store)).toEqual(list);
});

test('of many lists the twenty that were loaded last are stored', async () => {
  const store = createStore();
  const client = new QueryClient();
  const { storeDue, stop } = persistLists(client, store, 'one', readerOf(visitorId));
  const keys = Array.from({ length: 25 }, (_, n) => listKey(visitorId, { query: `query ${n}` }, 1));
  // The first one is loaded again at the end.
  for (const queryKey of [...keys, keys[0]!]) {
    await client.fetchQuery({ queryKey, queryFn: async () => list });
    await vi.advanceTimersByTimeAsync(1);
  }
  storeDue();
  stop();
  const { lists } = JSON.parse(store.getItem('articles') ?? '{}') as { lists: { key: unknown }[] };
  expect(lists.map(({ key }) => key)).toEqual([keys[0], ...keys.slice(6).toReversed()]);
});

test('what the home page was rendered with is not stored, because it is only the beginning of a list', async () => {
  const store = createStore();
  const client = new QueryClient();
  client.setQueryData(listKey(visitorId, { query: 'sports' }, 1), list, { updatedAt: 0 });
  const { stop } = persistLists(client, store, 'one', readerOf(visitorId));
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  expect(store.entries.size).toBe(0);
});

test('a list that has just arrived is stored when the page is closed', async () => {
  const store = createStore();
  const client = new QueryClient();
  const { storeDue, stop } = persistLists(client, store, 'one', readerOf(visitorId));
  await client.fetchQuery({
    queryKey: listKey(visitorId, { query: 'sports' }, 1),
    queryFn: async () => list,
  });
  storeDue();
  stop();
  expect(reopened(store)).toEqual(list);
});

test('when a member logs out, their lists are removed at once, and later replies are not stored', async () => {
  const store = createStore();
  const client = new QueryClient();
  let reader = 'anna';
  const followers = new Set<() => void>();
  const follow = (onChange: () => void) => {
    followers.add(onChange);
    return () => undefined;
  };
  const { stop } = persistLists(client, store, 'one', { id: () => reader, follow });
  const load = (query: string) =>
    client.fetchQuery({ queryKey: listKey('anna', { query }, 1), queryFn: async () => list });
  await load('sports');
  await vi.advanceTimersByTimeAsync(minute);
  expect(store.getItem('articles')).toContain('anna');
  await load('culture');
  reader = visitorId;
  for (const hear of followers) hear();
  expect([...store.entries]).toEqual([]);
  await load('politics');
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  expect([...store.entries]).toEqual([]);
});
