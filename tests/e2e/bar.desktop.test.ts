import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { doubleLetters } from './letters.ts';
import { signIn } from './member.ts';
import { expect, follow, heading, open, scrollToBottom, searchBox, test } from './reader.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the bar has the categories in their order, and the account', async ({ page }) => {
  await open(page, '/');
  await expect(bar(page).getByRole('link')).toHaveText([
    'Home',
    'Technology',
    'Politics',
    'Fashion',
    'Culture',
    'Sports',
  ]);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await expect(header.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
});

test('the bar marks the current category', async ({ page }) => {
  await open(page, '/');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await expect(bar(page).getByRole('link', { name: 'Culture' })).toHaveAttribute('aria-current', 'page');
  await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
});

test('the bar stays at the top while the page scrolls', async ({ page }) => {
  await open(page, '/');
  await scrollToBottom(page);
  await expect(bar(page).getByRole('link', { name: 'Home' })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
});

test('in a window as low as at 400 % the bar scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 });
  await open(page, '/');
  await scrollToBottom(page);
  await expect(searchBox(page)).not.toBeInViewport();
});

test('the first Tab offers to skip the bar', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the focused element has an outline, and the bar does not cover it', async ({ page }) => {
  await open(page, '/');
  const last = page.getByRole('main').getByRole('link').last();
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(last).toHaveCSS('outline-style', 'solid');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+Tab');
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  const below = await page.getByRole('searchbox').evaluate((box) => box.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(below);
});

/** The linear value of a channel from 0 to 255. */
const light = (value = 0) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/** The contrast ratio (WCAG 2.2) of the lightest and the darkest pixel of a picture. */
async function contrastWithin(picture: Buffer): Promise<number> {
  const bytes = await sharp(picture).removeAlpha().raw().toBuffer();
  const lights = Array.from(
    { length: bytes.length / 3 },
    (_, n) =>
      0.2126 * light(bytes[n * 3]) + 0.7152 * light(bytes[n * 3 + 1]) + 0.0722 * light(bytes[n * 3 + 2]),
  );
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

test('the button that clears the search box has enough contrast in both themes', async ({ page }) => {
  await open(page, '/');
  for (const theme of ['light', 'dark']) {
    await expect(page.locator('html')).toHaveClass(theme);
    await searchBox(page).fill('news');
    const { x, y, width, height } = (await searchBox(page).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    // Within the rounded end of the box, where nothing else is.
    const sign = { x: x + width - 36, y: y + height / 2 - 8, width: 20, height: 16 };
    expect(await contrastWithin(await page.screenshot({ clip: sign }))).toBeGreaterThan(4.5);
    await page.mouse.click(sign.x + 10, sign.y + 8);
    await expect(searchBox(page)).toHaveValue('');
    await page.getByRole('switch', { name: 'Dark theme' }).click();
  }
});

test('the search box has a visible sign in forced colours, light and dark ones', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/');
  const clip = await page.locator('.search-sign').boundingBox();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await contrastWithin(await page.screenshot({ ...(clip && { clip }) }))).toBeGreaterThan(4.5);
  }
});

for (const who of ['a visitor', 'a member'])
  test(`with large letters the bar of ${who} stays inside a wide window`, async ({ page }) => {
    if (who === 'a member') await signIn(page);
    await open(page, '/articles/sports');
    const tops = () =>
      Promise.all([bar(page), searchBox(page)].map(async (part) => (await part.boundingBox())?.y ?? 0));
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const [links = 0, box = 0] = await tops();
      expect(Math.abs(links - box)).toBeLessThan(8); // one line
    }
    await doubleLetters(page);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

for (const who of ['a visitor', 'a member'])
  test(`the bar of ${who} stays inside a narrow window with wider letter and word spacing`, async ({
    page,
  }) => {
    if (who === 'a member') await signIn(page);
    await page.setViewportSize({ width: 1024, height: 700 });
    await open(page, '/articles/sports');
    // WCAG 2.2, success criterion 1.4.12
    await page.evaluate(async () => {
      const apart = await new CSSStyleSheet().replace(
        '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets.push(apart);
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    const width = await searchBox(page).evaluate((box) => box.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(150);
    await expect(searchBox(page)).toHaveCSS('text-overflow', 'ellipsis'); // of a placeholder that has no room
  });
