import type { Page } from '@playwright/test';
import { categories, categoryTitle } from '#contract/categories.ts';
import { expect, heading, open, scrollToBottom, test } from './reader.ts';
import { holdRequests } from './requests.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(menu(page)).toBeVisible();
}

test('the hamburger opens a menu over the whole screen', async ({ page }) => {
  await open(page, '/');
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  // It slides in; its final position counts.
  await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});

test('the menu opens before the page is hydrated in a browser without invoker commands', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    // The browser itself must not open it.
    addEventListener('click', (event) => event.preventDefault(), { capture: true });
  });
  await holdRequests(page, /\/assets\/[^/]*\.js/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await openMenu(page);
});

test('the menu has the links of the bar, the account controls and the theme switch', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  const links = menu(page).getByRole('link');
  await expect(links).toHaveText(['Home', ...categories.map(categoryTitle), 'Sign Up', 'Log In']);
  await expect(links.getByText('Sign Up')).toHaveAttribute('href', '/signup');
  await expect(links.getByText('Log In')).toHaveAttribute('href', '/login');
  await expect(menu(page).getByRole('switch', { name: 'Dark theme' })).toBeInViewport();
});

test('choosing a link closes the menu and leads there', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Politics' }).tap();
  await expect(heading(page)).toHaveText('POLITICS');
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Politics' })).toHaveAttribute('aria-current', 'page');
  await menu(page).getByRole('link', { name: 'Politics' }).tap();
  await expect(menu(page)).toBeHidden();
});

test('the theme can be switched within the open menu', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  // The label is part of the switch.
  await menu(page).getByText('Dark theme').tap();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(menu(page)).toBeVisible();
});

for (const way of ['Escape', 'its button'] as const)
  test(`${way} closes the menu and returns the focus`, async ({ page }) => {
    await open(page, '/');
    await openMenu(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await menu(page).getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

test('the focus stays within the open menu, and the page behind does not scroll', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  const outside: string[] = [];
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    // After the last element the browser's own controls get the focus; the page then reports its body.
    const stray = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('dialog, body:focus') || activeElement === document.body
        ? null
        : activeElement?.outerHTML;
    });
    if (stray) outside.push(stray);
  }
  expect(outside).toEqual([]);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
});

test('bar and search stay at the top while the page scrolls', async ({ page }) => {
  await open(page, '/');
  await scrollToBottom(page);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();
});

test('going back closes the menu', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Politics' }).tap();
  await expect(heading(page)).toHaveText('POLITICS');
  await openMenu(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await expect(heading(page)).toHaveText('POLITICS');
  await expect(menu(page)).toBeHidden();
});

test('the menu closes when the window grows past its width', async ({ page }) => {
  await open(page, '/');
  await openMenu(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu(page)).toBeHidden();
});
