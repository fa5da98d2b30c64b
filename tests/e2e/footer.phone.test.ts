import { expect, open, test } from './reader.ts';

test('the footer says who built the site', async ({ page }) => {
  for (const address of ['/', '/articles/culture', '/articles/nosuchword']) {
    await open(page, address);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Europe News is built by the community for the community, 2024.');
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  }
});
