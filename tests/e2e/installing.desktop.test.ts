import { expect, open, test } from './reader.ts';

test('the site can be installed with a name and icons of its own', async ({ page, request }) => {
  await open(page, '/');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { name, icons } = await (await request.get(manifest ?? '')).json();
  expect(name).toBe('Europe News');
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  // Browsers without icons in SVG, feed readers and others ask for it; Playwright keeps it from pages.
  const forOthers = (await (await request.get('/favicon.ico')).body()).toString('base64');
  const oldIcon = { src: `data:image/x-icon;base64,${forOthers}`, sizes: '32x32' };
  for (const { src, sizes } of [...icons, oldIcon, { src: touchIcon, sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('the browser’s own interface gets the colour of the theme', async ({ page }) => {
  await open(page, '/');
  const color = page.locator('meta[name=theme-color]');
  await expect(color).toHaveAttribute('content', '#10305f');
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(color).toHaveAttribute('content', '#14233d');
  await page.reload();
  await expect(color).toHaveAttribute('content', '#14233d');
});
