import { bareLink, longText, longTitle, pictureHost } from './edition.ts';
import { expect, heading, open, section, test } from './reader.ts';
import { watchRequests } from './requests.ts';

test('an article shows its picture, author, date, title, text and a link to its publisher', async ({
  page,
}) => {
  await open(page, '/');
  await section(page, 'Recently Breaking').getByRole('link', { name: longTitle }).click();
  const article = page.getByRole('main').getByRole('article');
  await expect(heading(page)).toHaveText(longTitle);
  await expect(article.locator('img')).toHaveAttribute('src', `${pictureHost}/breaking-1.png`);
  await expect(article.getByText('Reporter 1', { exact: true })).toBeVisible();
  await expect(article.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d$/);
  await expect(article).toContainText(longText);
  const source = article.getByRole('link', { name: /The Breaking Post/ });
  await expect(source).toHaveAttribute('href', 'https://publisher.example/breaking/1');
  await expect(source).toHaveAttribute('target', '_blank');
  await expect(source).toHaveAttribute('rel', /noopener/);
  await expect(page).toHaveTitle(`${longTitle} - Europe News`);
});

test('an article without author and text says so', async ({ page }) => {
  await open(page, '/');
  await section(page, 'Recently Breaking').getByRole('link', { name: 'Only a headline' }).click();
  const article = page.getByRole('main').getByRole('article');
  await expect(article.locator('dl')).toContainText('Unknown');
  await expect(article).toContainText('No content available.');
  await expect(article.locator('.publisher-picture')).toBeVisible();
  await expect(article.getByRole('link', { name: /The Breaking Post/ })).toHaveAttribute('href', bareLink);
});

test('an article opened from a list is shown without another request, scrolled to its top', async ({
  page,
}) => {
  await open(page, '/articles/technology?page=2');
  const asked = watchRequests(page, '/api/article');
  await page.getByRole('link', { name: 'technology story 80' }).click();
  await expect(heading(page)).toHaveText('technology story 80');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The other reports of its story may come later.
  expect(asked.filter((address) => !address.startsWith('/api/article_coverage?'))).toEqual([]);
});

test('Back from an article returns to the same place in the list', async ({ page }) => {
  await open(page, '/articles/technology');
  await page.getByRole('link', { name: 'technology story 40' }).click();
  await expect(heading(page)).toHaveText('technology story 40');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'technology story 40' })).toBeInViewport();
});

test('an article in another alphabet or with an endless word fits the screen and names its language', async ({
  page,
}) => {
  for (const [words, language] of [
    ['κρήτη', 'el'],
    ['bundestag', 'de'],
  ] as const) {
    await open(page, `/articles/${encodeURIComponent(words)}`);
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(heading(page)).toHaveAttribute('lang', language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});
