import type { Page } from '@playwright/test';
import { awaitLife, expect, follow, heading, open, test } from './reader.ts';

/** Switches as readers do: in the bar on wide screens, in the menu on small ones. */
async function switchTheme(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  const inMenu = await button.isVisible();
  if (inMenu) await button.click();
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  if (inMenu) await page.keyboard.press('Escape');
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test('the theme is light until the reader chooses, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  await expect(page.locator('html')).toHaveClass('light');
});

test('the chosen theme is applied at once, is stored, and stays', async ({ page }) => {
  await open(page, '/');
  const light = await background(page);
  await switchTheme(page);
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await background(page)).not.toBe(light);
  expect(await storedTheme(page)).toBe('dark');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
  await awaitLife(page);
  await switchTheme(page);
  await expect(page.locator('html')).toHaveClass('light');
  expect(await storedTheme(page)).toBe('light');
  expect(await background(page)).toBe(light);
});

test('a theme chosen in another tab is applied', async ({ page, context }) => {
  await open(page, '/');
  const other = await context.newPage();
  await open(other, '/articles/culture');
  await switchTheme(other);
  await expect(page.locator('html')).toHaveClass('dark');
});

test('a page that comes back from the back/forward cache has the theme chosen meanwhile', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Storage is blocked/);
  await open(page, '/');
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.evaluate(() => localStorage.setItem('theme', 'dark')); // other documents hear of it, this one does not
  await comeBack();
  await expect(page.locator('html')).toHaveClass('dark');
  await page.evaluate(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    }),
  );
  await comeBack();
  await expect(page.locator('html')).toHaveClass('dark');
});

test('a dark page never flashes light while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const painted: string[] = [];
    Reflect.set(window, 'painted', painted);
    // Called before each frame; without a body nothing is painted.
    const note = () => {
      if (document.body) painted.push(document.documentElement.className);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await open(page, '/');
  const painted = await page.evaluate(() => Reflect.get(window, 'painted') as string[]);
  expect(painted.length).toBeGreaterThan(0);
  expect(painted.filter((classes) => !classes.split(' ').includes('dark'))).toEqual([]);
});
