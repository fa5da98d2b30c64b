import { readMessage } from './read-message.ts';

// Undefined without https.
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether a service worker has delivered this document, and thereby kept it. */
const wasBrought = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
  ({ workerStart }) => workerStart > 0,
);

/** Registers the service worker unless one is active; the browser looks for updates by itself. Not in development. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || workers?.controller) return;
  workers?.register('/service-worker.js').catch(tellUnkept);
}

/**
 * Asks the worker to keep the page at an address (path and query), unless it is the document that the worker has
 * delivered.
 */
export function keepReading(address: string, isDocument: boolean): void {
  if (isDocument && wasBrought) return;
  workers?.ready.then(({ active }) => active?.postMessage(readMessage(address))).catch(tellUnkept); // where the reader forbids all storage Firefox has no worker, ever
}

const tellUnkept = (error: unknown) => console.info('Nothing will be kept for reading offline:', error);
