import { browserStorage } from './browser-storage.ts';

/** A value in local storage that all parts of the page, in all tabs, can follow. */
export type StoredValue = {
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void;
  /** Undefined if there is none. */
  read: () => string | undefined;
  /** Stores the value for the next page and all other tabs; undefined removes it. */
  write: (value: string | undefined) => void;
  /** To be called when what this page shows has changed. */
  announce: () => void;
};

/**
 * `show` is called with the value that another tab has stored, null if it was removed: at once, or when this page
 * returns from the back/forward cache.
 */
export function followStoredValue(storageKey: string, show: (value: string | null) => void): StoredValue {
  const listeners = new Set<() => void>();

  function followOtherTab(event: StorageEvent): void {
    // No key: the whole storage was cleared.
    if (event.key === storageKey || event.key === null) show(event.newValue);
  }

  function catchUp({ persisted }: PageTransitionEvent): void {
    if (persisted) show(read() ?? null);
  }

  const read = () => browserStorage()?.getItem(storageKey) ?? undefined;

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      // For good: the value is known from now on, and may change while nobody shows it. A second time adds nothing.
      window.addEventListener('storage', followOtherTab);
      window.addEventListener('pageshow', catchUp);
      return () => void listeners.delete(listener);
    },
    read,
    write: (value) => {
      try {
        if (value === undefined) browserStorage()?.removeItem(storageKey);
        else browserStorage()?.setItem(storageKey, value);
      } catch (error) {
        console.warn(`The next page will not know the ${storageKey}:`, error);
      }
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
}
