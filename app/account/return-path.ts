import { useSyncExternalStore } from 'react';
import { isOwnPath } from '#app/site/addresses.ts';
import { tabStorage } from '#app/site/browser-storage.ts';

const storageKey = 'return-to';
let kept: string | null | undefined;

/** Remembers in this tab where a sign-in is to lead that leaves the site on its way. */
export function keepReturnPath(path: string): void {
  try {
    tabStorage()?.setItem(storageKey, path);
  } catch (error) {
    console.warn('Signing in will not lead back to where it began:', error);
  }
}

/** What was remembered when this document was loaded; only for the screen with which it was. */
export function useKeptReturnPath(): string | undefined {
  return useSyncExternalStore(neverChanges, takeReturnPath, () => undefined);
}

/** From the storage once: a later document is not to be led there again. */
function takeReturnPath(): string | undefined {
  if (kept === undefined) {
    kept = tabStorage()?.getItem(storageKey) ?? null;
    tabStorage()?.removeItem(storageKey);
  }
  return kept !== null && isOwnPath(kept) ? kept : undefined;
}

const neverChanges = () => () => undefined;
