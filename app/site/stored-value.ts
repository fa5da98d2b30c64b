import { browserStorage } from './browser-storage.ts';

/** What is stored in this browser under one key, followed by all parts of the page in all tabs. */
export type StoredValue = {
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void;
  /** To be called when this tab itself has shown another value. */
  announce: () => void;
};

/**
 * `show` is called with what another tab has stored, null when it has removed it: at once, or when the reader comes back
 * to a page that was put aside meanwhile.
 */
export function followStoredValue(storageKey: string, show: (value: string | null) => void): StoredValue {
  const listeners = new Set<() => void>();

  function followOtherTab(event: StorageEvent): void {
    // Without a key the whole storage was cleared.
    if (event.key === storageKey || event.key === null) show(event.newValue);
  }

  function catchUp({ persisted }: PageTransitionEvent): void {
    if (persisted) show(browserStorage()?.getItem(storageKey) ?? null);
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', followOtherTab);
      window.addEventListener('pageshow', catchUp);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', followOtherTab);
        window.removeEventListener('pageshow', catchUp);
      };
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
}
