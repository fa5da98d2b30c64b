import type { BrowserContext } from '@playwright/test';

/** The browsers of this project let the service worker in; those of the others do not, but in tests that are about it. */
export const workerProject = 'worker';

/** Lets a browser's first page install the worker, which then stands between all that follow and the site. */
export async function installWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/privacy');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.close();
}
