import { queryClient } from '#app/api/query-client.ts';
import { leaveToBrowser } from './leave-to-browser.ts';

const pause = 10_000; // ms between requests

/** What a page does while the site cannot be reached, until the signal comes. */
export function whileUnreachable(online: boolean, signal: AbortSignal): void {
  leaveToBrowser(online, signal);
  if (online) awaitSite(signal);
}

/**
 * Browsers report networks, not whether a site can be reached. Once it answers, the page does what it does when there is
 * a connection again.
 */
function awaitSite(signal: AbortSignal): void {
  const asking = setInterval(() => void lookForSite(signal), pause);
  document.addEventListener('visibilitychange', () => void lookForSite(signal), { signal });
  signal.addEventListener('abort', () => clearInterval(asking));
}

async function lookForSite(signal: AbortSignal): Promise<void> {
  if (document.hidden || !(await doesAnswer()) || signal.aborted) return;
  window.dispatchEvent(new Event('online'));
  const client = queryClient();
  await client.cancelQueries(); // those that were sent in vain
  await client.refetchQueries({ type: 'active' });
}

/** Whether it is the site that answers, and not a network's own log-in page. */
async function doesAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(pause);
  const reply = await fetch('/service-worker.js', { signal }).catch(() => undefined);
  return reply?.headers.get('content-type')?.startsWith('text/javascript') === true;
}
