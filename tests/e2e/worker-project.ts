import type { BrowserContext } from '@playwright/test';

/** The project with the service worker. Browsers of the others block it, except in tests about it. */
export const workerProject = 'worker';

/**
 * Installs the worker as a browser's first page does, from a page without scripts of its own. It then handles the
 * requests of all further pages.
 */
export async function installWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/offline');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.close();
}
