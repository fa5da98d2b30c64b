import { useSyncExternalStore } from 'react';
import { hasText, returnParameter } from '#app/site/addresses.ts';
import { tabStorage } from '#app/site/browser-storage.ts';
import { neverChanges } from '#app/ui/is-hydrated.ts';

const storageKey = 'return-to';
const anySite = 'https://this.example';
let kept: string | null | undefined;

/** The path that the log-in screen leads back to, from the navigation state of the link that led to it. */
export function returnPathOf(navigationState: unknown): string | undefined {
  const isGiven = hasText(navigationState, 'returnTo') && isOwnPath(navigationState.returnTo);
  return isGiven ? navigationState.returnTo : undefined;
}

/** The same from the query parameter, for links that are followed without scripts. */
export function returnPathIn(parameters: URLSearchParams): string | undefined {
  const path = parameters.get(returnParameter);
  if (path === null || !isOwnPath(path)) return undefined;
  // Percent-encoded, as a Location header needs it.
  const { pathname, search, hash } = new URL(path, anySite);
  return pathname + search + hash;
}

/**
 * Whether a path stays on this site. A path that begins with two slashes names another host (URL standard, 4.4), and
 * `/.//` resolves to one.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\\t\r\n])/.test(path) && !new URL(path, anySite).pathname.startsWith('//');
}

/** Remembers in this tab where to return to after a sign-in that leaves the site. */
export function keepReturnPath(path: string): void {
  try {
    tabStorage()?.setItem(storageKey, path);
  } catch (error) {
    console.warn('Signing in will not lead back to where it began:', error);
  }
}

/** The path that was remembered when this document loaded. Only the screen that was loaded with it uses it. */
export function useKeptReturnPath(): string | undefined {
  return useSyncExternalStore(neverChanges, takeReturnPath, () => undefined);
}

/** Read and removed once: a later document must not be led there again. */
function takeReturnPath(): string | undefined {
  if (kept === undefined) {
    kept = tabStorage()?.getItem(storageKey) ?? null;
    tabStorage()?.removeItem(storageKey);
  }
  return kept !== null && isOwnPath(kept) ? kept : undefined;
}
