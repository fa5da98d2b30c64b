import { readMessage } from './read-message.ts';

// Without https browsers have none.
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether a worker has brought this document, and so has kept it. */
const wasBrought = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.workerStart > 0);

/** Installs the worker where none is at work; for newer ones the browser looks by itself. In development there is none. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || workers?.controller) return;
  workers
    ?.register('/service-worker.js')
    .catch((error: unknown) => console.info('Nothing will be kept for reading offline:', error));
}

/** Has the page at an address (path and query) kept, unless it is the document that the worker has brought. */
export function keepReading(address: string, isDocument: boolean): void {
  if (isDocument && wasBrought) return;
  void workers?.ready.then(({ active }) => active?.postMessage(readMessage(address)));
}
