import { expect, follow, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test('nothing is animated for readers who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.locator('.skeleton').first()).toHaveCSS('animation-name', 'none');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'none');
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a page fades in on navigation, but not on load', async ({ page }) => {
  await open(page, '/articles/culture');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'none');
  await follow(page, 'Sports');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'arrive');
});
