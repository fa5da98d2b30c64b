import { longText, longTitle, pictureHost } from './edition.ts';
import { expect, heading, open, openPainted, section, test } from './reader.ts';

const address = 'https://publisher.example/breaking/1';

test('a printed article is black on white even in the dark theme, without the rest of the page', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await open(page, `/article/${encodeURIComponent(address)}`);
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toHaveText(longTitle);
  await expect(heading(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const main = page.getByRole('main');
  for (const printed of ['The Breaking Post', /20\d\d, \d\d:\d\d/, longText, address])
    await expect(main.getByText(printed).filter({ visible: true }).first()).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'search', 'textbox', 'link'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(1);
});

test('the address that is printed is not shown on the screen', async ({ page }) => {
  await open(page, `/article/${encodeURIComponent(address)}`);
  await expect(page.getByText(`The full article: ${address}`)).toBeHidden();
});

test('a list of fifty articles prints on a few sheets, without what only a screen can use', async ({
  page,
}) => {
  await openPainted(page, '/articles/story');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
  expect(sheets?.length).toBeLessThanOrEqual(7);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['searchbox', 'button', 'navigation', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test('the home page prints on three sheets', async ({ page }) => {
  await openPainted(page, '/');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
  expect(sheets?.length).toBeLessThanOrEqual(3);
});

test('in print an article of the home page has its publisher and its time in one line', async ({ page }) => {
  await openPainted(page, '/');
  await page.emulateMedia({ media: 'print' });
  const byline = section(page, 'World News').getByRole('article').first().locator('p:has(time)');
  const lines = await byline.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThan(1.5);
});

test('in print the first article of a section has the whole width if it has no picture', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404.*breaking-1\.png/);
  await page.route(`${pictureHost}/breaking-1.png`, (route) => route.fulfill({ status: 404 }));
  await open(page, '/');
  const lead = section(page, 'Recently Breaking').getByRole('article').first();
  await expect(lead.locator('.publisher-picture')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const widths = await lead.evaluate((card) => [card.clientWidth, card.lastElementChild?.clientWidth]);
  expect(widths[1]).toBe(widths[0]);
});
