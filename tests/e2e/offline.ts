import { expect, type Page } from '@playwright/test';
import { follow, heading, open, section } from './reader.ts';

/** What says that there is no connection. */
export const note = (page: Page) => page.getByRole('status').filter({ hasText: /offline|reached/ });
export const sports = '/articles/sports';

/** Waits until the worker has kept a page. */
export async function awaitCopy(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address))
    .toBe(true);
}

/** Opens a list and an article of it as readers do, by following links; returns the article's path. */
export async function readSports(page: Page, origin = ''): Promise<string> {
  await open(page, `${origin}/`);
  await awaitCopy(page, '/');
  await follow(page, 'Sports');
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  await expect(section(page, 'More in Sports')).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const address of [sports, pathname]) await awaitCopy(page, address);
  return pathname;
}
