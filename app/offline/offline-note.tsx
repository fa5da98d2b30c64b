import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keepRegion } from '#app/session/kept-region.ts';
import { keepReading, registerWorker } from './keep-reading.ts';

/** Says quietly that there is no connection, and that a page is a copy; meanwhile links load whole pages. */
export function OfflineNote() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  const [saved, setSaved] = useState(() => document.documentElement.dataset.saved);
  const unreachable = !online || saved !== undefined;
  useEffect(registerWorker, []);
  useReadPages();
  useDocumentsInstead(unreachable, online);
  useEffect(() => followConnection(() => navigator.onLine && setSaved(undefined)), []);
  return <output className="offline-note">{unreachable && <span>{noteOf(online, saved)}</span>}</output>;
}

function noteOf(online: boolean, saved: string | undefined): string {
  const state = online ? 'The site cannot be reached.' : 'You are offline.';
  if (saved === undefined) return `${state} What you have read before can be opened.`;
  const time = new Date(saved).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return `${state} This is what you read last, saved on ${time}.`;
}

/** The worker keeps documents; it is told of pages that were opened without one. */
function useReadPages(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [loaded] = useState(address);
  useEffect(() => {
    keepReading(address, address === loaded);
  }, [address, loaded]);
}

/** To a page. Without a connection those of articles and of lists are left to their own screens, which may have them. */
const links = 'a[href^="/"]';
const linksOffline = `${links}:not([href^="/article"])`;

/** To a page. Others send something, and their scripts know what to say when that fails. */
const formsThatLead = 'form[method="get"]';

/** The worker answers a whole page with its copy of it; the page's scripts would ask the site for its data in vain. */
function useDocumentsInstead(unreachable: boolean, online: boolean): void {
  useEffect(() => {
    if (!unreachable || !navigator.serviceWorker?.controller) return undefined;
    const stopped = new AbortController();
    // Before the page's own scripts, which listen at the document.
    const options = { capture: true, signal: stopped.signal };
    window.addEventListener('click', leaveToBrowser(online ? links : linksOffline), options);
    window.addEventListener('submit', keepChosenRegion, options);
    window.addEventListener('submit', leaveToBrowser(formsThatLead), options);
    return () => stopped.abort();
  }, [unreachable, online]);
}

function leaveToBrowser(selector: string) {
  return (event: Event) => {
    if (event.target instanceof Element && event.target.closest(selector)) event.stopPropagation();
  };
}

/** A visitor's region, which needs no connection. */
function keepChosenRegion({ target }: Event): void {
  if (!(target instanceof HTMLFormElement && target.matches(formsThatLead))) return;
  const chosen = new FormData(target).get('region');
  if (chosen !== null) keepRegion(chosen);
}

function followConnection(listener: () => void): () => void {
  const stopped = new AbortController();
  const options = { signal: stopped.signal };
  window.addEventListener('online', listener, options);
  window.addEventListener('offline', listener, options);
  return () => stopped.abort();
}
