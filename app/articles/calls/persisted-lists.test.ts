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

/** Loads a list while its client is kept in the store. */
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

test('a list is there again when the site is opened the next time', async () => {
  const store = createStore();
  await loadInto(store);
  expect(reopened(store)).toEqual(list);
});

test('what was restored is kept along with what is loaded later', async () => {
  const store = createStore();
  await loadInto(store);
  await loadInto(store, 'culture');
  expect(reopened(store)).toEqual(list);
});

test('a list older than 40 minutes is not shown again', async () => {
  const store = createStore();
  await loadInto(store);
  await vi.advanceTimersByTimeAsync(40 * minute);
  expect(reopened(store)).toBeUndefined();
});

test('a list from a time that has not come is not shown: the clock was wrong, and it would stay for ever', async () => {
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

test('a full store is emptied of our lists', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const store = createStore(1_000);
  store.setItem('articles', 'old');
  store.setItem('theme', 'dark');
  await loadInto(store, 'long '.repeat(300));
  expect(warned).toHaveBeenCalled();
  expect([...store.entries]).toEqual([['theme', 'dark']]);
  warned.mockRestore();
});

test('lists of a member are there again for that member alone', async () => {
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

test('a list that is already there stays as it is', async () => {
  const store = createStore();
  await loadInto(store);
  const client = new QueryClient();
  const newer = { ...list, data: [] };
  client.setQueryData(listKey(visitorId, { query: 'sports' }, 1), newer);
  persistLists(client, store, 'one', readerOf(visitorId)).stop();
  expect(client.getQueryData(listKey(visitorId, { query: 'sports' }, 1))).toEqual(newer);
});

test('a list that is being asked for is there from the store until the reply comes', async () => {
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

test('a list that was quicker than what stores it is stored all the same', async () => {
  const store = createStore();
  const client = new QueryClient();
  client.setQueryData(listKey(visitorId, { query: 'sports' }, 1), list);
  const { stop } = persistLists(client, store, 'one', readerOf(visitorId));
  await vi.advanceTimersByTimeAsync(minute);
  stop();
  expect(reopened(store)).toEqual(list);
});

test('a list that has just arrived is stored when the page is left', async () => {
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

test('nothing of a member who leaves stays, at once and whatever arrives later', async () => {
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
