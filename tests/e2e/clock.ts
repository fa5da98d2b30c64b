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
 * From the next document on, timers of this length (ms) never end: they limit how long a page waits for something, and
 * on a busy machine that may take longer.
 */
export async function liftTimeLimit(page: Page, duration: number): Promise<void> {
  await page.addInitScript((limit) => {
    const start = window.setTimeout.bind(window);
    const startOthers = (act: TimerHandler, delay?: number, ...given: unknown[]) =>
      delay === limit ? 0 : start(act, delay, ...given);
    Object.assign(window, { setTimeout: startOthers });
  }, duration);
}

/**
 * Lets the interval pass after which a story is refetched, as often as necessary: the first reply may be out of date.
 * The page must be whole (see `openWhole`), and each reply is awaited: what is on its way would count as lost.
 */
export async function passUntilSeen(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    const replied = page.waitForResponse(/\/api\/stories\/\w/);
    await page.clock.fastForward('03:01');
    await (await replied).finished();
    await expect(sign).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
