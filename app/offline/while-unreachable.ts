import { queryClient } from '#app/api/query-client.ts';
import { leaveToBrowser } from './leave-to-browser.ts';

const pause = 10_000; // ms between requests
let wasOffline = false;

/** What a page does while the site cannot be reached, until the signal comes. */
export function whileUnreachable(signal: AbortSignal): void {
  if (signal.aborted) return; // before this code had come
  const online = navigator.onLine;
  leaveToBrowser(online, signal);
  if (online) awaitSite(signal);
  // What the page shows is requested as soon as there is a network.
  if (online && wasOffline) void lookForSite(signal, { sentInVain: false });
  wasOffline = !online;
}

/**
 * Browsers report networks, not whether a site can be reached. Once it answers, the page does what it does when there is
 * a connection again.
 */
function awaitSite(signal: AbortSignal): void {
  const look = () => void lookForSite(signal, { sentInVain: true });
  const asking = setInterval(look, pause);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearInterval(asking));
}

/** `sentInVain`: the page's own requests will not be answered, and are to be sent again once the site answers. */
async function lookForSite(signal: AbortSignal, { sentInVain }: { sentInVain: boolean }): Promise<void> {
  if (document.hidden || !(await doesAnswer()) || signal.aborted) return;
  window.dispatchEvent(new Event('online'));
  if (!sentInVain) return;
  const client = queryClient();
  await client.cancelQueries();
  await client.refetchQueries({ type: 'active' });
}

/** Whether it is the site that answers, and not a network's own log-in page. */
async function doesAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(pause);
  const reply = await fetch('/service-worker.js', { signal }).catch(() => undefined);
  return reply?.headers.get('content-type')?.startsWith('text/javascript') === true;
}
