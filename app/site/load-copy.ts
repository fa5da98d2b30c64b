import { useEffect } from 'react';
import { silence } from './silence.ts';

/** Milliseconds to wait for the network when there is a copy of the page. */
export const patience = 5_000;

/** The worker that answers for this page without a connection; there may be none, as in some browsers' private windows. */
export const copyWorker = () => navigator.serviceWorker?.controller;

/**
 * Loads the page as a document when it has nothing to show, so that the service worker can answer. Without a connection
 * it does so at once: the worker answers with its copy, or with the page that says there is none. With one it does so
 * only if nothing has come in time and there is a copy.
 */
export function useLoadCopy(isEmpty: boolean): void {
  useEffect(() => {
    const worker = copyWorker();
    if (!isEmpty || !worker) return undefined;
    const load = async () => {
      const { href } = window.location;
      if (navigator.onLine) {
        if (!(await caches.match(href))) return;
        worker.postMessage(silence);
      }
      window.location.reload();
    };
    const waiting = setTimeout(() => void load(), navigator.onLine ? patience : 0);
    return () => clearTimeout(waiting);
  }, [isEmpty]);
}
