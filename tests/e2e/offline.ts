import { expect, type Page } from '@playwright/test';
import { follow, heading, open, section } from './reader.ts';

/** The offline note. */
export const note = (page: Page) => page.getByRole('status').filter({ hasText: /offline|reached/ });
export const sports = '/articles/sports';

/**
 * Ends being offline and waits until requests are answered: the page may be told before the browser sends any. What the
 * page sends only once, such as a form, would fail until then.
 */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(isAnswered)).toBe(true);
}

function isAnswered(): Promise<boolean> {
  const asked = fetch('/robots.txt', { cache: 'no-store' });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until the worker has stored a copy of a page. */
export async function awaitCopy(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address))
    .toBe(true);
}

/** Opens a list and one of its articles by following links, as readers do; returns the article's path. */
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
