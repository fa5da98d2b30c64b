import { useSyncExternalStore } from 'react';
import { browserStorage } from '#app/site/browser-storage.ts';
import { followStoredValue } from '#app/site/stored-value.ts';

/** The reader that query keys name while nobody is signed in (product specification, section 7). */
export const visitorId = 'default';

const storageKey = 'member';
/** Stored for a moment in place of the id of a member who leaves. */
const left = '';
const stored = followStoredValue(storageKey, (id) => {
  if (id === left) void forgetWriting();
  showReaderId(id || visitorId);
});
let known: string | undefined;

/**
 * Runs before the first paint. A page is the same for everybody and holds the links of visitors and of members; the
 * stylesheet shows one or the other by this mark on the document's root.
 */
export const memberMarkScript = `
try {
  document.documentElement.toggleAttribute('data-member', !!localStorage.${storageKey});
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (defaultPrevented || !target.matches('[data-leaving]')) return;
    localStorage.${storageKey} = '${left}';
    for (const key of ['${storageKey}', 'articles']) delete localStorage[key];
    sessionStorage.clear();
  });
} catch (error) { console.warn(error) }`;

/** Runs in a page that the server has made for this member, who is known here also if they leave before it is alive. */
export const rememberingScript = (id: string) =>
  `try { localStorage.${storageKey} = ${JSON.stringify(id).replaceAll('<', String.raw`\u003c`)} } catch (error) { console.warn(error) }`;

/**
 * Marks a form that ends the session, also when the browser posts it before the page is alive: nothing is left here, the
 * stored lists of articles included.
 */
export const leavingForm = { 'data-leaving': '' };

/**
 * The id of the member who was signed in last in this browser and has not left, else 'default'. Only the server knows
 * whether that is still so: see useSession. Undefined on the server and until the page has come alive.
 */
export function useReaderId(): string | undefined {
  return useSyncExternalStore(stored.subscribe, currentReaderId, () => undefined);
}

export function currentReaderId(): string {
  known ??= storedReaderId();
  return known;
}

/** Whose things may be stored in this browser: that of a member who leaves is nobody's before the page shows it. */
export function storedReaderId(): string {
  return browserStorage()?.getItem(storageKey) || visitorId;
}

/** Calls back whenever somebody signs in or out, in whatever tab. Returns the function that stops it. */
export const followReader = stored.subscribe;

/** Remembers who is signed in, a member's id or 'default', for the next page and in every other tab. */
export function rememberReaderId(id: string): void {
  if (id === currentReaderId()) return;
  storeReaderId(id);
  showReaderId(id);
}

/**
 * Tells the other tabs that the member leaves, and not only that the session has ended: what is being written there goes
 * as well. From here on nothing of the member is stored.
 */
export function leaveOtherTabs(): void {
  if (currentReaderId() !== visitorId) storeReaderId(left);
  stored.announce();
}

/** Forgets the member everywhere but on this page, which is about to be left for a new one. */
export function forgetReaderIdAfterThisPage(): void {
  storeReaderId(visitorId);
  stored.announce();
}

function storeReaderId(id: string): void {
  try {
    if (id === visitorId) browserStorage()?.removeItem(storageKey);
    else browserStorage()?.setItem(storageKey, id);
  } catch (error) {
    console.warn('The next page will not know at once who is signed in:', error);
  }
}

async function forgetWriting(): Promise<void> {
  const { forgetAllWriting } = await import('./writing.ts');
  forgetAllWriting();
}

function showReaderId(id: string): void {
  known = id;
  document.documentElement.toggleAttribute('data-member', id !== visitorId);
  stored.announce();
}
