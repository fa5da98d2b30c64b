import type { Page } from '@playwright/test';

/** From here on the page's time passes only as the test says; it needs `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  // Some time ahead, because time goes on until the call has arrived and cannot go back; not so far that what the
  // page is being answered is given up as too late.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
}
