import { useSyncExternalStore } from 'react';
import { browserStorage } from '#app/site/browser-storage.ts';
import { followStoredValue } from '#app/site/stored-value.ts';

/** The reader that query keys name while nobody is signed in (product specification, section 7). */
export const visitorId = 'default';

const storageKey = 'member';
const stored = followStoredValue(storageKey, (id) => showReaderId(id ?? visitorId));
let known: string | undefined;

/**
 * Runs before the first paint. A page is the same for everybody and holds the links of visitors and of members; the
 * stylesheet shows one or the other by this mark on the document's root.
 */
export const memberMarkScript = `
try {
  document.documentElement.toggleAttribute('data-member', localStorage.${storageKey} !== undefined);
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (defaultPrevented || !target.matches('[data-leaving]')) return;
    delete localStorage.${storageKey};
    sessionStorage.clear();
  });
} catch (error) { console.warn(error) }`;

/** Marks a form that ends the session, also when the browser posts it before the page is alive: nothing is left here. */
export const leavingForm = { 'data-leaving': '' };

/**
 * The id of the member who was signed in last in this browser and has not left, else 'default'. Only the server knows
 * whether that is still so: see useSession. Undefined on the server and until the page has come alive.
 */
export function useReaderId(): string | undefined {
  return useSyncExternalStore(stored.subscribe, currentReaderId, () => undefined);
}

export function currentReaderId(): string {
  known ??= browserStorage()?.getItem(storageKey) ?? visitorId;
  return known;
}

/** Remembers who is signed in, a member's id or 'default', for the next page and in every other tab. */
export function rememberReaderId(id: string): void {
  if (id === currentReaderId()) return;
  storeReaderId(id);
  showReaderId(id);
}

/** Forgets the member everywhere but on this page, which is about to be left for a new one. */
export function forgetReaderIdAfterThisPage(): void {
  storeReaderId(visitorId);
}

function storeReaderId(id: string): void {
  try {
    if (id === visitorId) browserStorage()?.removeItem(storageKey);
    else browserStorage()?.setItem(storageKey, id);
  } catch (error) {
    console.warn('The next page will not know at once who is signed in:', error);
  }
}

function showReaderId(id: string): void {
  known = id;
  document.documentElement.toggleAttribute('data-member', id !== visitorId);
  stored.announce();
}
