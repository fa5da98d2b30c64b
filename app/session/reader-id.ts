import { useSyncExternalStore } from 'react';
import { followStoredValue } from '#app/site/stored-value.ts';

/** The reader that query keys name while nobody is signed in (product specification, section 7). */
export const visitorId = 'default';

/** The key in local storage. */
export const storageKey = 'member';
/** Stored instead of the id of a member who has logged out: pages that get no events find it when they are shown again. */
const left = '';
/** Begins the keys of drafts in the tab's storage, which contain the ids of their members. */
export const draftPrefix = 'writing ';
const stored = followStoredValue(storageKey, (id) => {
  // Not when the session has expired: then nothing is stored.
  if (id !== null) void forgetDrafts(id);
  showReaderId(id || visitorId);
});
let known: string | undefined;

/**
 * Runs before the first paint. A page is the same for everybody and contains the links for visitors and for members;
 * the stylesheet shows one or the other by this attribute of the root element. If somebody has logged out, or another
 * member has signed in, since this tab last showed the site, drafts of others are removed.
 */
export const memberMarkScript = `
try {
  document.documentElement.toggleAttribute('data-member', !!localStorage.${storageKey});
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (defaultPrevented || !target.matches('[data-leaving]')) return;
    localStorage.${storageKey} = '${left}';
    delete localStorage.articles;
    sessionStorage.clear();
  });
  const { ${storageKey}: id } = localStorage;
  for (const key of id === undefined ? [] : Object.keys(sessionStorage))
    if (key.startsWith('${draftPrefix}') && !(id && key.includes(id))) delete sessionStorage[key];
} catch (error) { console.warn(error) }`;

/**
 * Marks a form that ends the session. Even if it is posted before hydration, nothing of the member stays in this
 * browser, including stored lists of articles.
 */
export const leavingForm = { 'data-leaving': '' };

/**
 * The id of the member who was last signed in here and has not logged out, else 'default'. Only the server knows
 * whether that is still true: see useSession. Undefined on the server and before hydration.
 */
export function useReaderId(): string | undefined {
  return useSyncExternalStore(stored.subscribe, currentReaderId, () => undefined);
}

export function currentReaderId(): string {
  known ??= storedReaderId();
  return known;
}

/**
 * The reader for whom data may be stored in this browser. After a log-out in another tab this is 'default' even before
 * the page shows it.
 */
export function storedReaderId(): string {
  return stored.read() || visitorId;
}

/** Calls the listener whenever somebody signs in or out, in any tab. Returns the function that ends this. */
export const followReader = stored.subscribe;

/** Remembers the reader, a member's id or 'default', for the next page and for all other tabs. */
export function rememberReaderId(id: string): void {
  if (id === currentReaderId()) return;
  if (id !== visitorId) {
    stored.write(id);
    void forgetDrafts(id);
  }
  // Otherwise it is known already that nobody is signed in, and perhaps why.
  else if (stored.read()) stored.write(undefined);
  showReaderId(id);
}

/**
 * Tells the other tabs and the next page that the member logs out, rather than that the session has expired, so that
 * drafts there are removed too. From now on nothing of the member is stored.
 */
export function leaveOtherTabs(): void {
  if (currentReaderId() !== visitorId) stored.write(left);
  stored.announce();
}

async function forgetDrafts(id: string): Promise<void> {
  const { forgetDraftsOfOthers } = await import('./draft.ts');
  forgetDraftsOfOthers(id);
}

function showReaderId(id: string): void {
  known = id;
  document.documentElement.toggleAttribute('data-member', id !== visitorId);
  stored.announce();
}
