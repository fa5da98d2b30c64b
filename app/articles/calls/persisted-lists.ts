import type { Query, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryCachedFor } from '#app/api/query-client.ts';
import { broughtAt } from '#app/api/saved-at.ts';
import { followReader, storedReaderId } from '#app/session/reader-id.ts';
import { browserStorage } from '#app/site/browser-storage.ts';
import { ArticleList } from '#contract/article.ts';
import { isListKey } from './list-queries.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Who reads: only this reader's lists may be stored. `follow` reports when that changes. */
type Reader = { id: () => string; follow: (onChange: () => void) => () => void };

const storageKey = 'articles';
const listsKept = 20;
const writeDelay = 100; // ms: the lists of one page are stored together

const Stored = z.object({
  build: z.string(),
  lists: z.array(
    z.object({
      key: z.array(z.union([z.string(), z.number()])),
      updatedAt: z.number(),
      list: ArticleList,
    }),
  ),
});

/** Keeps the lists of the cache in local storage, where there is one, until the signal comes. */
export function keepLists(client: QueryClient, until: AbortSignal): void {
  const storage = browserStorage();
  if (!storage || until.aborted) return;
  const reader = { id: storedReaderId, follow: followReader };
  const { storeDue, stop } = persistLists(client, storage, import.meta.env.BUILD_ID, reader);
  // So that what arrived just before the page is left is stored too.
  window.addEventListener('pagehide', storeDue, { signal: until });
  until.addEventListener('abort', stop);
}

/**
 * Restores the reader's lists that this build stored less than 40 minutes ago, without overwriting newer ones in the
 * cache. From then on keeps the storage up to date: it includes what is already in the cache, and drops the lists of a
 * member who has left.
 */
export function persistLists(
  client: QueryClient,
  storage: Store,
  build: string,
  reader: Reader,
): { storeDue: () => void; stop: () => void } {
  restoreLists(client, storage, build, reader.id());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const storeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(storeNow, writeDelay);
  };
  const storeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    storeLists(client, storage, build, reader.id());
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPersisted(event.query, reader.id()))
      storeSoon();
  });
  const unfollow = reader.follow(storeNow);
  // Replies may have arrived before this script.
  storeSoon();
  return {
    storeDue: () => timer !== undefined && storeNow(),
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
      unfollow();
    },
  };
}

function restoreLists(client: QueryClient, storage: Store, build: string, readerId: string): void {
  const stored = readStored(storage);
  if (stored?.build !== build) return;
  const oldest = Date.now() - queryCachedFor;
  for (const { key, updatedAt, list } of stored.lists) {
    if (updatedAt < oldest || updatedAt > Date.now() || !isListKey(key, readerId)) continue;
    const known = client.getQueryState(key);
    // What home was rendered with has no time of its own: it is as old as the page.
    const isOlder = known && (known.dataUpdatedAt || broughtAt() || Infinity) < updatedAt;
    // Even for a query that is under way: the stored list is shown until the reply comes.
    if (isOlder || known?.data === undefined) client.setQueryData(key, list, { updatedAt });
  }
}

/** Undefined when there is nothing, or nothing that can be read. */
function readStored(storage: Store): z.infer<typeof Stored> | undefined {
  try {
    return Stored.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data;
  } catch (error) {
    console.warn('Stored articles could not be read:', error);
    return undefined;
  }
}

function storeLists(client: QueryClient, storage: Store, build: string, readerId: string): void {
  const lists = client
    .getQueryCache()
    .findAll({ predicate: (query) => isPersisted(query, readerId) })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, listsKept)
    .map(({ queryKey, state }) => ({ key: queryKey, updatedAt: state.dataUpdatedAt, list: state.data }));
  try {
    if (lists.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify({ build, lists }));
  } catch (error) {
    console.warn('Articles could not be stored:', error);
    storage.removeItem(storageKey);
  }
}

/** Leaves out what the home page was rendered with, which counts as never loaded: it is not a whole list. */
function isPersisted({ queryKey, state }: Query, readerId: string): boolean {
  return isListKey(queryKey, readerId) && state.status === 'success' && state.dataUpdatedAt > 0;
}
