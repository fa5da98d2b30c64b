import { useSyncExternalStore } from 'react';
import { hasText, returnParameter } from '#app/site/addresses.ts';
import { tabStorage } from '#app/site/browser-storage.ts';

const storageKey = 'return-to';
const anySite = 'https://this.example';
let kept: string | null | undefined;

/** The path that the log-in screen leads back to, when a link to it says so. */
export function returnPathOf(navigationState: unknown): string | undefined {
  const isGiven = hasText(navigationState, 'returnTo') && isOwnPath(navigationState.returnTo);
  return isGiven ? navigationState.returnTo : undefined;
}

/** The same of a link's own parameter, for whom no script follows links. */
export function returnPathIn(parameters: URLSearchParams): string | undefined {
  const path = parameters.get(returnParameter);
  if (path === null || !isOwnPath(path)) return undefined;
  // Encoded, as an answer of the server must name it.
  const { pathname, search, hash } = new URL(path, anySite);
  return pathname + search + hash;
}

/**
 * Whether a path leads to this site, as it is given and without its dots: what begins with two slashes leads to another (URL
 * standard, 4.4), and `/.//` is such a beginning once it is resolved.
 */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\\t\r\n])/.test(path) && !new URL(path, anySite).pathname.startsWith('//');
}

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
