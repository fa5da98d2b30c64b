import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, open, test } from './reader.ts';

const toasts = (page: Page) => page.locator('.toast');
const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' }).click();

/** Lets a moment pass, again and again, until the page shows `count` messages. */
async function awaitToasts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await toasts(page).count()).toBe(count);
  }).toPass();
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await open(page, `/article/${encodeURIComponent('https://publisher.example/sports/2')}`);
  await stopClock(page);
});

test("copying an article's link is confirmed for four seconds", async ({ page }) => {
  await copyLink(page);
  await awaitToasts(page, 1);
  await expect(toasts(page)).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.clock.runFor(3_500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('at most three messages are visible', async ({ page }) => {
  for (const count of [1, 2, 3, 3, 3]) {
    await copyLink(page);
    await awaitToasts(page, count);
  }
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(3);
});

test('a message is announced, waits for whoever is at it and goes with Escape', async ({ page }) => {
  await copyLink(page);
  await awaitToasts(page, 1);
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Link copied');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
});
