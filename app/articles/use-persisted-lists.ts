import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserStorage } from '#app/browser-storage.ts';

/** Keeps the lists of the query cache in local storage while the page is open. */
export function usePersistedLists(client: QueryClient): void {
  useEffect(() => {
    const closing = new AbortController();
    void keepLists(client, closing.signal);
    return () => closing.abort();
  }, [client]);
}

async function keepLists(client: QueryClient, until: AbortSignal): Promise<void> {
  const storage = browserStorage();
  if (!storage) return;
  try {
    const { persistLists } = await import('./persisted-lists.ts');
    if (!until.aborted)
      until.addEventListener('abort', persistLists(client, storage, import.meta.env.BUILD_ID));
  } catch (error) {
    console.warn('Articles will not be stored:', error);
  }
}
