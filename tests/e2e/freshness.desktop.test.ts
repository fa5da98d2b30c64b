import type { Page } from '@playwright/test';
import { openForLeaps } from './header.ts';
import { expect, follow, heading, open, openWhole, searchBox, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const minutes = 60_000;
const sports = '/api/articles/sports?page=1';

/** Waits for the articles of Culture: until then, going back would show Sports as it was. */
async function leaveForCulture(page: Page): Promise<void> {
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('a list is fetched at most once in twenty minutes, however often it is opened', async ({ page }) => {
  const asked = watchRequests(page, '/api/articles/sports');
  await openForLeaps(page, '/articles/culture');
  await follow(page, 'Sports');
  await expect.poll(() => asked).toEqual([sports]);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await leaveForCulture(page);
  await page.clock.fastForward(19 * minutes);
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await leaveForCulture(page);
  expect(asked).toEqual([sports]);
  await page.clock.fastForward(2 * minutes);
  await follow(page, 'Sports');
  await expect.poll(() => asked).toEqual([sports, sports]);
});

test('a list that came with the page is not fetched again', async ({ page }) => {
  const asked = watchRequests(page, '/api/articles/');
  await open(page, '/articles/sports');
  await leaveForCulture(page);
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  expect(asked).toEqual(['/api/articles/culture?page=1']);
});

test('a list older than twenty minutes is shown at once and then updated', async ({ page }) => {
  await openForLeaps(page, '/articles/sports');
  await leaveForCulture(page);
  await page.clock.fastForward(30 * minutes);
  const asked = watchRequests(page, '/api/articles/sports');
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect.poll(() => asked).toEqual([sports]);
  release();
});

test('a list is forgotten after forty minutes', async ({ page }) => {
  await openForLeaps(page, '/articles/sports');
  await leaveForCulture(page);
  await page.clock.fastForward(41 * minutes);
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('the list on screen is refetched when the connection comes back', async ({ page, context }) => {
  await openWhole(page, '/articles/sports');
  const asked = watchRequests(page, '/api/articles/');
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await context.setOffline(false);
  await expect.poll(() => asked).toEqual([sports]);
});

test('a search made offline says that it failed, and shows its results once the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  // The first attempt may be refused by the browser, or only be made once the connection is back.
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await openWhole(page, '/articles/culture');
  await context.setOffline(true);
  await searchBox(page).fill('sports');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('These articles could not be loaded.');
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});
