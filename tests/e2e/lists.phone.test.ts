import { longText, longTitle } from './edition.ts';
import { doubleLetters, isCutOff } from './letters.ts';
import { expect, follow, heading, open, test } from './reader.ts';

test('a list is headed by its upper-cased title', async ({ page }) => {
  await open(page, '/');
  await follow(page, 'Technology');
  await expect(page).toHaveURL('/articles/technology');
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  await expect(page).toHaveTitle('Technology - Europe News');
});

test('a page of a list has 50 articles, and consecutive ones with the same title are shown once', async ({
  page,
}) => {
  await open(page, '/articles/technology');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
  await open(page, '/articles/init_breaking');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(49);
});

test('titles are cut at 60 characters and descriptions at 175', async ({ page }) => {
  await open(page, '/articles/technology');
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(`${longTitle.slice(0, 60)}...`);
  await expect(first.locator('p').first()).toHaveText(`${longText.slice(0, 175)}...`);
});

test("every article of a list has a picture, or its publisher's name if there is none", async ({ page }) => {
  await open(page, '/articles/init_breaking');
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles.locator('.image-frame > *')).toHaveCount(49);
  await expect(articles.filter({ hasText: 'Only a headline' }).locator('.publisher-picture')).toBeVisible();
});

test("the local list shows a region's news when its address names one", async ({ page }) => {
  await open(page, '/articles/initial_local?region=gr');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Ισχυρός σεισμός');
});

test('no screen is wider than the window', async ({ page }) => {
  for (const address of ['/', '/articles/bundestag', '/articles/nosuchword', '/articles/technology?page=2']) {
    await open(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});

test('the choice of a region is not cut off on narrow screens, nor with letters twice as large', async ({
  page,
}) => {
  const choice = page.getByRole('combobox', { name: 'Your region' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/articles/initial_local?region=');
    expect.soft(await isCutOff(choice), `${width} px`).toBe(false);
    await doubleLetters(page);
    expect.soft(await isCutOff(choice), `${width} px, letters twice as large`).toBe(false);
  }
});
