import { expect, heading, test } from './reader.ts';

test('the address of a further page can be shared', async ({ page }) => {
  const response = await page.goto('/articles/technology?page=2');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 3');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('technology story 51');
  await expect(page).toHaveTitle('Technology, page 2 - Europe News');
});

test('a page that a list does not have is not found, and leads to its first page', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const address = '/articles/technology?page=4';
  const response = await page.goto(address);
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page not found');
  await expect(page.getByRole('main')).toContainText('This list has no page 4.');
  await page.getByRole('link', { name: 'Go to its first page' }).click();
  await expect(page).toHaveURL('/articles/technology');
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  const html = await (await request.get(address)).text();
  expect(html).toMatch(/href="\/articles\/technology"[^>]*>Go to its first page</);
  const regional = await request.get('/articles/initial_local?region=de&page=9');
  expect(regional.status()).toBe(404);
  expect(await regional.text()).toContain('href="/articles/initial_local?region=de"');
});

test('page numbers that no list has are not found', async ({ request }) => {
  for (const number of ['0', '-1', 'two', '1000000000']) {
    const reply = await request.get(`/articles/technology?page=${number}`);
    expect([number, reply.status()]).toEqual([number, 404]);
    expect(await reply.text()).toContain('Page not found');
  }
});

test('a search that cannot be answered says why', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const response = await page.goto(`/articles/${'a'.repeat(201)}`);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('main')).toContainText('200');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});

test('every page of a list has its own canonical address, however it is written', async ({ request }) => {
  const canonicalOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(process.env.SITE_URL ?? '', '');
  };
  const spellings = {
    '/articles/technology?page=2': [
      '/articles/Technology?page=2',
      '/articles/technology?page=2&utm_source=letter',
      '/articles/TECHNOLOGY%20?page=2&sort=best',
    ],
    '/articles/init_breaking': ['/articles/breaking', '/articles/Breaking'],
    '/articles/initial_local?region=de': ['/articles/local?region=DE', '/articles/Initial_Local?region=de'],
    '/articles/sports%20story': ['/articles/Sports%20Story?sort=best', '/articles/sports,%20story'],
  };
  for (const [canonical, others] of Object.entries(spellings))
    for (const path of [canonical, ...others]) expect(await canonicalOf(path)).toBe(canonical);
});

test('search engines are told not to index a search without results', async ({ request }) => {
  const pageOf = async (words: string) =>
    (await request.get(`/articles/${encodeURIComponent(words)}`)).text();
  const noIndex = '<meta name="robots" content="noindex"';
  expect(await pageOf('buy watches at spam.example')).toContain(noIndex);
  expect(await pageOf('story')).not.toContain(noIndex);
});
