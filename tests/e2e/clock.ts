import { expect, type Locator, type Page } from '@playwright/test';

/** From here on the page's time passes only as the test says; it needs `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  // Some time ahead, because time goes on until the call has arrived and cannot go back; not so far that what the
  // page is being answered is given up as too late.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
}

/** Lets the time pass after which a story asks for news of itself, as often as it takes: the first reply may be of before. */
export async function passUntilSeen(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('03:01');
    await expect(sign).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
