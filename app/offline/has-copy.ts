import { savedAt } from '#app/api/saved-at.ts';

/** Whether the site cannot be reached, and the worker has a copy of the page at an address. */
export async function hasCopy(address: string): Promise<boolean> {
  const isReachable = navigator.onLine && savedAt() === undefined;
  if (isReachable || !navigator.serviceWorker?.controller) return false;
  // Browsers may fail to read their copies, as on a full or damaged disk.
  return (await caches.match(address).catch(() => undefined)) !== undefined;
}
