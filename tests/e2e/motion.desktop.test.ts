import { expect, follow, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test('nothing moves for readers who prefer less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.locator('.skeleton').first()).toHaveCSS('animation-name', 'none');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'none');
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a page fades in when the reader goes to it, but not when it is loaded', async ({ page }) => {
  await open(page, '/articles/culture');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'none');
  await follow(page, 'Sports');
  await expect(page.locator('main > *')).toHaveCSS('animation-name', 'arrive');
});
