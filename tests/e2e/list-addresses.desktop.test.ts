import { expect, heading, open, test } from './reader.ts';

test('the address of a further page can be shared', async ({ page }) => {
  const response = await page.goto('/articles/technology?page=2');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 3');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('technology story 51');
  await expect(page).toHaveTitle('Technology, page 2 - Europe News');
});

for (const number of ['4', '0', '-1', 'two', '1000000000'])
  test(`page ${number} of a list of three pages is not found`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const response = await page.goto(`/articles/technology?page=${number}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('Page not found');
  });

test('a search that cannot be answered says why', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const response = await page.goto(`/articles/${'a'.repeat(201)}`);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('main')).toContainText('200');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});

test('every page of a list has its own canonical address', async ({ page }) => {
  await open(page, '/articles/technology?page=2&utm_source=letter');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/articles\/technology\?page=2$/,
  );
});

test('every spelling of a list’s name has the same canonical address', async ({ request }) => {
  const canonicalOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(process.env.SITE_URL ?? '', '');
  };
  const spellings = {
    '/articles/technology?page=2': [
      '/articles/Technology?page=2',
      '/articles/TECHNOLOGY%20?page=2&sort=best',
    ],
    '/articles/init_breaking': ['/articles/breaking', '/articles/Breaking'],
    '/articles/initial_local?region=de': ['/articles/local?region=DE', '/articles/Initial_Local?region=de'],
    '/articles/sports%20story': ['/articles/Sports%20Story?sort=best', '/articles/sports,%20story'],
  };
  for (const [canonical, others] of Object.entries(spellings))
    for (const path of [canonical, ...others]) expect(await canonicalOf(path)).toBe(canonical);
});

test('search engines are told not to index a search without results', async ({ page }) => {
  const robots = page.locator('meta[name=robots]');
  await open(page, '/articles/buy%20watches%20at%20spam.example');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await open(page, '/articles/story');
  await expect(robots).toHaveCount(0);
});
