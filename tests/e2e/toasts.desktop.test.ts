import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { awaitPaint, expect, openWhole, test } from './reader.ts';

const toasts = (page: Page) => page.locator('.toast');
const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' }).click();

/** Advances the clock in small steps until the page shows `count` toasts. */
async function awaitToasts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await toasts(page).count()).toBe(count);
  }).toPass();
}

/** Copies, and waits for the new toast, which replaces the one before. */
async function copyAgain(page: Page): Promise<void> {
  await toasts(page).evaluateAll((all) => all.forEach((each) => each.setAttribute('data-seen', '')));
  await copyLink(page);
  const seen = page.locator('.toast[data-seen]');
  await expect(async () => {
    await page.clock.runFor(10);
    expect([await toasts(page).count(), await seen.count()]).toEqual([1, 0]);
  }).toPass();
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openWhole(page, `/article/${encodeURIComponent('https://publisher.example/sports/2')}`);
  await awaitPaint(page); // once nothing moves any more
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

test('a repeated message is one toast, which stays for another four seconds', async ({ page }) => {
  for (let count = 0; count < 3; count += 1) {
    await copyAgain(page);
    await page.clock.runFor(1_500);
  }
  await page.clock.runFor(2_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a failure has the style of an error', async ({ page, complaints }) => {
  complaints.expect(/The link could not be copied/);
  await copyLink(page);
  await awaitToasts(page, 1);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await copyLink(page);
  await awaitToasts(page, 2);
  const looks = await toasts(page).evaluateAll((all) =>
    all.map((each) => [getComputedStyle(each).color, getComputedStyle(each).borderLeftWidth]),
  );
  expect(looks[0]?.[0]).not.toBe(looks[1]?.[0]);
  expect(looks[0]?.[1]).not.toBe(looks[1]?.[1]);
});

test('a toast covers no control, wherever the page is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const button = page.getByRole('button', { name: 'Copy link' });
  await button.evaluate((each) => each.scrollIntoView({ block: 'end' }));
  await copyLink(page);
  await awaitToasts(page, 1);
  await toasts(page).evaluate((each) =>
    Promise.all(each.getAnimations().map((animation) => animation.finished)),
  );
  const message = await toasts(page).boundingBox();
  const covered = await page.locator('button, input, textarea, .button').evaluateAll(
    (all, box) =>
      all.filter((each) => {
        const { top, bottom, width } = each.getBoundingClientRect();
        return width > 0 && box !== null && top < box.y + box.height && bottom > box.y;
      }).length,
    message,
  );
  expect(covered).toBe(0);
});

test('a toast is announced, stays while it has the pointer or the focus, and is closed by Escape', async ({
  page,
}) => {
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
