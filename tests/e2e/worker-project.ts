import type { BrowserContext } from '@playwright/test';

/** The project with the service worker. Browsers of the others block it, except in tests about it. */
export const workerProject = 'worker';

/** Lets a browser's first page install the worker, which then handles the requests of all further pages. */
export async function installWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/privacy');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.close();
}
