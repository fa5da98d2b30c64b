import { expect, follow, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test('nothing moves for readers who prefer less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.locator('.skeleton').first()).toHaveCSS('animation-name', 'none');
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});
