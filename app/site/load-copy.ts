import { useEffect } from 'react';

/**
 * Loads the page as a document when its data cannot be fetched for want of a connection: the service worker answers
 * with its copy, or else with the page that says there is none.
 */
export function useLoadCopy(isOutOfReach: boolean): void {
  useEffect(() => {
    if (isOutOfReach && navigator.serviceWorker?.controller) window.location.reload();
  }, [isOutOfReach]);
}
