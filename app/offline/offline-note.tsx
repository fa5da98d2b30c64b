import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { savedAt } from '#app/api/saved-at.ts';
import { keepReading, registerWorker } from './keep-reading.ts';

/**
 * Tells that there is no connection, or that the page is a copy; while so, links load whole documents. `loaded` is the
 * address of the document: the reader may have gone on before this code came.
 */
export function OfflineNote({ loaded }: { loaded: string }) {
  const note = useSyncExternalStore(followConnection, currentNote);
  useEffect(registerWorker, []);
  useReadPages(loaded);
  useDocumentsInstead(note);
  return <output className="offline-note">{note && <span>{note}</span>}</output>;
}

// Before the components follow the connection. The browser only says that there is a network, the page itself (in
// while-unreachable.ts) that the site has answered.
window.addEventListener(
  'online',
  ({ isTrusted }) => isTrusted || delete document.documentElement.dataset.saved,
);

/** Undefined while the site can be reached. */
function currentNote(): string | undefined {
  const saved = savedAt();
  if (navigator.onLine && saved === undefined) return undefined;
  const state = navigator.onLine ? 'The site cannot be reached.' : 'You are offline.';
  if (saved === undefined) return `${state} You can open what you have read before.`;
  const time = new Date(saved).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return `${state} This copy was saved on ${time}.`;
}

/** The worker keeps documents that it delivers; tells it of pages that were opened by client-side navigation. */
function useReadPages(loaded: string): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    keepReading(address, address === loaded);
  }, [address, loaded]);
}

/**
 * Lets the browser load whole documents, for which the worker has copies; the page's scripts would ask the site for
 * data, in vain.
 */
function useDocumentsInstead(note: string | undefined): void {
  useEffect(() => {
    if (note === undefined || !navigator.serviceWorker?.controller) return undefined;
    const stopped = new AbortController();
    import('./while-unreachable.ts')
      .then(({ whileUnreachable }) => whileUnreachable(stopped.signal))
      .catch((error: unknown) => console.info('Links do not lead to copies:', error));
    return () => stopped.abort();
  }, [note]);
}

function followConnection(listener: () => void): () => void {
  const stopped = new AbortController();
  for (const change of ['online', 'offline'])
    window.addEventListener(change, listener, { signal: stopped.signal });
  return () => stopped.abort();
}
