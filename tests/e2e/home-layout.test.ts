import type { Locator } from '@playwright/test';
import { pictureHost } from './edition.ts';
import { sendPicture } from './pictures.ts';
import { expect, follow, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';
import { watchShifts } from './shifts.ts';

const sections = ['Recently Breaking', 'Local News', 'World News'];

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

test('the first article of a section is wider and has a larger picture', async ({ page, isMobile }) => {
  await open(page, '/');
  for (const name of sections) {
    const articles = section(page, name).getByRole('article');
    const picture = (index: number) => articles.nth(index).locator('img');
    expect(await widthOf(picture(0))).toBeGreaterThan(1.5 * (await widthOf(picture(1))));
    // A phone has only one column.
    if (!isMobile)
      expect(await widthOf(articles.nth(0))).toBeGreaterThan(1.5 * (await widthOf(articles.nth(1))));
  }
});

test('the skeleton of a section is about as high as the section', async ({ page }) => {
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/world_news*');
  await follow(page, 'Home');
  const world = section(page, 'World News');
  await expect(world).toContainText('Loading...');
  const before = (await world.boundingBox())?.height ?? 0;
  release();
  await expect(world.getByRole('article')).toHaveCount(8);
  const after = (await world.boundingBox())?.height ?? 0;
  expect(Math.abs(after - before) / after).toBeLessThan(0.15);
});

test('a skeleton is visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/articles/culture');
  await holdRequests(page, '**/api/world_news*');
  await follow(page, 'Home');
  const card = section(page, 'World News').locator('[data-skeleton]').first();
  const colours = await card.evaluate((each) => {
    const seen = (selector: string, pseudo?: string) =>
      getComputedStyle(each.querySelector(selector) ?? each, pseudo);
    return {
      page: getComputedStyle(document.documentElement).backgroundColor,
      picture: seen('.card-image').backgroundColor,
      text: seen('.card-title', '::before').backgroundImage,
    };
  });
  expect(colours.picture).not.toBe(colours.page);
  expect(colours.text).toContain(colours.picture);
});

test('the layout does not shift when fonts and pictures arrive', async ({ page }) => {
  const shifts = await watchShifts(page);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(`${pictureHost}/**`, async (route) => {
    await allowed;
    await sendPicture(route);
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => document.fonts.ready);
  const first = section(page, 'Recently Breaking').getByRole('article').first().locator('img');
  await expect(first).toBeVisible();
  allow();
  await page.waitForLoadState('load');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(await shifts()).toEqual([]);
});
