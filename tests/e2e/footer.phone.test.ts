import { expect, open, test } from './reader.ts';

test('the footer says who built the site', async ({ page }) => {
  for (const address of ['/', '/articles/culture', '/articles/nosuchword']) {
    await open(page, address);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Europe News is built by the community for the community, 2024.');
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  }
});

test('links that stand alone are high enough for a finger', async ({ page }) => {
  const links = {
    '/privacy': page.getByRole('contentinfo').getByRole('link'),
    '/login': page.getByRole('main').getByRole('link', { name: /password\?|account\?/ }),
    '/signup': page.getByRole('main').getByRole('link', { name: /account\?/ }),
    '/reset': page.getByRole('main').getByRole('link', { name: 'Back to Log In' }),
    '/sources': page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link'),
  };
  for (const [address, all] of Object.entries(links)) {
    await open(page, address);
    const heights = await all.evaluateAll((each) => each.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect([address, Math.min(...heights) >= 44]).toEqual([address, true]);
  }
});
