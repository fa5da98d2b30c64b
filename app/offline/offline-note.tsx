import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keepRegion } from '#app/session/kept-region.ts';
import { keepReading, registerWorker } from './keep-reading.ts';

/** Tells that there is no connection, or that the page is a copy; while so, links load whole documents. */
export function OfflineNote() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  const [saved, setSaved] = useState(() => document.documentElement.dataset.saved);
  const unreachable = !online || saved !== undefined;
  useEffect(registerWorker, []);
  useReadPages();
  useDocumentsInstead(unreachable);
  useEffect(() => {
    const forget = () => setSaved(undefined);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);
  return <output className="offline-note">{unreachable && <span>{noteOf(online, saved)}</span>}</output>;
}

function noteOf(online: boolean, saved: string | undefined): string {
  const state = online ? 'The site cannot be reached.' : 'You are offline.';
  if (saved === undefined) return `${state} What you have read before can be opened.`;
  const time = new Date(saved).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return `${state} This is what you read last, saved on ${time}.`;
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

/** Forms that lead to a page. Other forms send something, and their scripts explain when that fails. */
const formsThatLead = 'form[method="get"]';

/**
 * Lets the browser load whole documents, for which the worker has copies; the router would ask the site for data, in
 * vain.
 */
function useDocumentsInstead(unreachable: boolean): void {
  useEffect(() => {
    if (!unreachable || !navigator.serviceWorker?.controller) return undefined;
    const stopped = new AbortController();
    // Before the router's own listeners, which are on the document.
    const options = { capture: true, signal: stopped.signal };
    window.addEventListener('click', leaveToBrowser('a[href^="/"]'), options);
    window.addEventListener('submit', keepChosenRegion, options);
    window.addEventListener('submit', leaveToBrowser(formsThatLead), options);
    return () => stopped.abort();
  }, [unreachable]);
}

function leaveToBrowser(selector: string) {
  return (event: Event) => {
    if (event.target instanceof Element && event.target.closest(selector)) event.stopPropagation();
  };
}

/** Remembers a visitor's region, which needs no connection. */
function keepChosenRegion({ target }: Event): void {
  if (!(target instanceof HTMLFormElement && target.matches(formsThatLead))) return;
  const chosen = new FormData(target).get('region');
  if (chosen !== null) keepRegion(chosen);
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
