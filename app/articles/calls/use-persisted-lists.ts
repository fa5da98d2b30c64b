import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

let tellRestored: () => void;
/** Once stored lists are in the query cache, or cannot be. */
export const whenRestored = new Promise<void>((resolve) => (tellRestored = resolve));

/** Keeps the lists of the query cache in local storage while the page is open. */
export function usePersistedLists(client: QueryClient): void {
  useEffect(() => {
    const closing = new AbortController();
    import('./persisted-lists.ts')
      .then(({ keepLists }) => keepLists(client, closing.signal))
      // A popup of a sign-in closes before it has come.
      .catch((error: unknown) => window.closed || console.warn('Articles will not be stored:', error))
      .finally(tellRestored);
    return () => closing.abort();
  }, [client]);
}
