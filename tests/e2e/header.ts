import { expect, type Page } from '@playwright/test';
import { openWhole } from './reader.ts';

const header = (page: Page) => page.getByRole('banner');

const barFrom = 1024; // px; narrower screens have a menu instead
const hasMenu = (page: Page) => (page.viewportSize()?.width ?? 0) < barFrom;
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** The header's controls for the account: in the bar on wide screens, in the menu on small ones. */
export async function expectHeader(page: Page, shown: string[], hidden: string[]): Promise<void> {
  if (hasMenu(page)) await openMenu(page);
  for (const name of shown) await expect(entry(page, name)).toBeVisible();
  for (const name of hidden) await expect(entry(page, name)).toHaveCount(0);
  if (hasMenu(page)) await page.keyboard.press('Escape');
}

/**
 * Points at a category of the bar until its panel has its headlines. The first time its script is loaded, too: while one
 * of them is on its way, the page's time must not leap, or it counts as lost.
 */
export async function openPanel(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name, exact: true }).hover();
  await expect(page.locator(`#panel-${name.toLowerCase()}`).getByRole('link').first()).toBeVisible();
}

/**
 * Opens an address so that nothing is on its way when the page's time leaps, not even the script of the panels that the
 * pointer opens on its way to a link of the bar.
 */
export async function openForLeaps(page: Page, address: string): Promise<void> {
  await openWhole(page, address);
  await openPanel(page, 'Politics');
}

const entry = (page: Page, name: string) =>
  header(page)
    .getByRole('link', { name, exact: true })
    .or(header(page).getByRole('button', { name, exact: true }));

/** Logs out by the button in the bar or in the menu. */
export async function logOut(page: Page): Promise<void> {
  if (hasMenu(page)) await openMenu(page);
  await header(page).getByRole('button', { name: 'Logout' }).click();
}
