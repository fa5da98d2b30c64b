import { expect, type Locator, type Page } from '@playwright/test';

/** From now on the page's time only passes when the test says so; call `page.clock.install()` first. */
export async function stopClock(page: Page): Promise<void> {
  // Somewhat in the future, because time goes on until the call arrives and cannot go back, but not so far that pending
  // requests of the page time out.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
}

/** Lets a stopped clock go on in small steps until the page shows something, which takes it some timers. */
export async function stepUntilSeen(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(sign).toBeVisible({ timeout: 100 });
  }).toPass();
}

/**
 * Lets the interval pass after which a story is refetched, as often as necessary: the first reply may be out of date.
 */
export async function passUntilSeen(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('03:01');
    await expect(sign).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
