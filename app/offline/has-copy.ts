/** Whether there is no connection, and the worker has a copy of the page at an address. */
export async function hasCopy(address: string): Promise<boolean> {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(address, { ignoreVary: true })) !== undefined;
}
