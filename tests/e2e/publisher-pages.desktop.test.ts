import { expect, heading, open, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

const site = () => process.env.BARE_SITE_URL ?? '';

test('the footer links to the pages that the operator has written, which open without a page load', async ({
  page,
}) => {
  await open(page, `${site()}/articles/culture`);
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveText(['Imprint', 'Contact', 'Sources', 'Privacy']);
  await links.filter({ hasText: 'Imprint' }).click();
  await expect(heading(page)).toHaveText('Imprint');
  await expect(page).toHaveTitle('Imprint - Europe News');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(heading(page)).toHaveText('Contact');
  const contact = page.getByRole('main').getByRole('link', { name: 'news@example.org' });
  await expect(contact).toHaveAttribute('href', 'mailto:news@example.org');
});

test('the imprint shows its text as written, with HTML escaped', async ({ page }) => {
  await open(page, `${site()}/imprint`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Responsible for the content');
  await expect(main).toContainText('<img src=x onerror=alert(1)> is text');
  await expect(main.locator('img')).toHaveCount(0);
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('link', { name: 'https://example.org/ada?full=1' })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test('the pages of the operator need no scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site()}/contact`);
  await expect(heading(page)).toHaveText('Contact');
  await expect(page.getByRole('main')).toContainText('Example Publishing Ltd');
  await context.close();
});

test('without a text there is no such page', async ({ page, request }) => {
  for (const path of ['/about', '/imprint', '/contact'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect((await request.get(`${site()}/about`)).status()).toBe(404);
  await open(page, '/privacy');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Sources', 'Privacy']);
});
