import { pictureHost } from './edition.ts';
import { sendPicture } from './pictures.ts';
import { expect, follow, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';
import { watchShifts } from './shifts.ts';

test('every section shows skeleton cards while it loads', async ({ page }) => {
  await open(page, '/articles/culture');
  const release = await holdRequests(page, /\/api\/(breaking_news|europe|world_news)/);
  await follow(page, 'Home');
  for (const name of ['Recently Breaking', 'Local News', 'World News']) {
    await expect(section(page, name).locator('[data-skeleton]')).toHaveCount(8);
    await expect(section(page, name)).toContainText('Loading...');
  }
  release();
  for (const name of ['Recently Breaking', 'Local News', 'World News']) {
    await expect(section(page, name).getByRole('article')).toHaveCount(8);
    await expect(section(page, name).locator('[data-skeleton]')).toHaveCount(0);
  }
});

test('a section is shown as soon as it has arrived, without waiting for the others', async ({ page }) => {
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/europe*');
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await expect(section(page, 'Local News').locator('[data-skeleton]')).toHaveCount(8);
  release();
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
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
