import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { savedAt } from '#app/api/saved-at.ts';
import { keepReading, registerWorker } from './keep-reading.ts';

/** Tells that there is no connection, or that the page is a copy; while so, links load whole documents. */
export function OfflineNote() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  const saved = useSyncExternalStore(followConnection, savedAt);
  const unreachable = !online || saved !== undefined;
  useEffect(registerWorker, []);
  useReadPages();
  useDocumentsInstead(unreachable, online);
  return <output className="offline-note">{unreachable && <span>{noteOf(online, saved)}</span>}</output>;
}

// Before the components follow the connection.
window.addEventListener('online', () => delete document.documentElement.dataset.saved);

function noteOf(online: boolean, saved: string | undefined): string {
  const state = online ? 'The site cannot be reached.' : 'You are offline.';
  if (saved === undefined) return `${state} You can open what you have read before.`;
  const time = new Date(saved).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return `${state} This copy was saved on ${time}.`;
}

/** The worker keeps documents that it delivers; tells it of pages that were opened by client-side navigation. */
function useReadPages(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [loaded] = useState(address);
  useEffect(() => {
    keepReading(address, address === loaded);
  }, [address, loaded]);
}

/**
 * Lets the browser load whole documents, for which the worker has copies; the page's scripts would ask the site for
 * data, in vain.
 */
function useDocumentsInstead(unreachable: boolean, online: boolean): void {
  useEffect(() => {
    if (!unreachable || !navigator.serviceWorker?.controller) return undefined;
    const stopped = new AbortController();
    import('./while-unreachable.ts')
      .then(({ whileUnreachable }) => whileUnreachable(online, stopped.signal))
      .catch((error: unknown) => console.info('Links do not lead to copies:', error));
    return () => stopped.abort();
  }, [unreachable, online]);
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
