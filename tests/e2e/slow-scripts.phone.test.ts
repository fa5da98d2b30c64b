import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, follow, heading, openWhole, test } from './reader.ts';

/** Opens home and follows a link whose script never arrives, and stops the clock. */
async function waitForList(page: Page): Promise<void> {
  await page.clock.install();
  await openWhole(page, '/privacy');
  await follow(page, 'Home');
  await expect(page).toHaveURL('/');
  await page.route(/\/assets\/article-list-/, () => undefined);
  await stopClock(page);
  const asked = page.waitForRequest(/\/assets\/article-list-/);
  await follow(page, 'Sports');
  await asked;
}

test('if the script of a screen does not arrive, its page is loaded as a document', async ({ page }) => {
  await waitForList(page);
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL('/articles/sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a reader who has gone back meanwhile stays there', async ({ page }) => {
  await waitForList(page);
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  await page.evaluate(() =>
    window.navigation?.addEventListener('navigate', ({ destination }) => (document.title = destination.url)),
  );
  const title = await page.title();
  await page.clock.fastForward(6_000);
  expect(await page.title()).toBe(title);
  await expect(page).toHaveURL('/privacy');
});
