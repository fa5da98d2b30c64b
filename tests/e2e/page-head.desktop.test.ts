import { longText, longTitle, pictureHost } from './edition.ts';
import { expect, heading, open, test } from './reader.ts';

test('an article describes itself to search engines and link previews', async ({ page }) => {
  await open(page, `/article/${encodeURIComponent('https://publisher.example/breaking/1')}`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: longTitle,
    description: longText,
    image: [`${pictureHost}/breaking-1.png`],
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    inLanguage: 'en-GB',
    author: [{ '@type': 'Person', name: 'Reporter 1' }],
    publisher: { '@type': 'Organization', name: 'The Breaking Post' },
  });
  const content = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(content('og:type')).toHaveAttribute('content', 'article');
  await expect(content('og:title')).toHaveAttribute('content', longTitle);
  await expect(content('og:image')).toHaveAttribute('content', `${pictureHost}/breaking-1.png`);
  await expect(content('og:url')).toHaveAttribute('content', page.url());
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    `${longText.slice(0, 175)}...`,
  );
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
});

test('title and canonical address change on navigation', async ({ page }) => {
  await open(page, '/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${process.env.SITE_URL}/`);
  const preview = page.locator('meta[property="og:image"]');
  await expect(preview).toHaveAttribute('content', `${process.env.SITE_URL}/icon-512.png`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sports' }).click();
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page).toHaveTitle('Sports - Europe News');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${process.env.SITE_URL}/articles/sports`,
  );
  await expect(page.locator('title')).toHaveCount(1);
});

test('search engines are told not to index pages that do not exist', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/no/such/page');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('pages link to their feeds for feed readers', async ({ request }) => {
  const feedsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return Array.from(
      html.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g),
      (link) => link.slice(1),
    );
  };
  expect(await feedsOf('/articles/sports?page=1')).toEqual([
    ['application/rss+xml', 'Sports - Europe News', '/feeds/category/sports.rss'],
    ['application/atom+xml', 'Sports - Europe News', '/feeds/category/sports.atom'],
    ['application/feed+json', 'Sports - Europe News', '/feeds/category/sports.json'],
  ]);
  const first = async (path: string) =>
    (await feedsOf(path)).map(([, , href]) => href).filter((_, n) => n % 3 === 0);
  expect(await first('/')).toEqual(['/feeds/breaking.rss', '/feeds/europe.rss', '/feeds/world.rss']);
  expect(await first('/articles/initial_local')).toEqual(['/feeds/europe.rss']);
  expect(await first('/articles/initial_local?region=de')).toEqual(['/feeds/local/de.rss']);
  expect(await first('/articles/Rain%20%26%20Snow')).toEqual(['/feeds/search.rss?q=rain+%26+snow']);
  expect(await first('/privacy')).toEqual([]);
  for (const [type = '', , href = ''] of await feedsOf('/')) {
    const reply = await request.get(href);
    expect(reply.status()).toBe(200);
    expect(reply.headers()['content-type']).toContain(type);
  }
});
