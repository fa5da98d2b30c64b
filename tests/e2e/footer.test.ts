import { expect, open, test } from './reader.ts';

test('the footer says who has built the site', async ({ page }) => {
  for (const address of ['/', '/articles/culture', '/articles/nosuchword']) {
    await open(page, address);
    await expect(page.getByRole('contentinfo')).toHaveText(
      'Europe News is built by the community for the community, 2024.',
    );
  }
});
