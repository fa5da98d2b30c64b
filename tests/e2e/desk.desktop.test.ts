import { becomeEditor } from './editor.ts';
import { becomeMember, openProfile, password, submit } from './member.ts';
import { awaitLife, expect, heading, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

test('an editor goes from the profile to the desk, sees what needs attention, and logs out', async ({
  page,
}) => {
  const editor = await becomeEditor(page);
  await openProfile(page, editor);
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const main = page.getByRole('main');
  await expect(main).toContainText(editor.email);
  await expect(main.getByText('Open reports')).toBeVisible();
  await expect(main.getByText(/^Europe News [\d.]+(, commit [\da-f]{12})?$/)).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/desk')).status()).toBe(404); // requested directly, not by a page
});

test('a member who is not an editor does not find the desk', async ({ page, complaints }) => {
  await becomeMember(page);
  await expect(page.getByRole('link', { name: 'Open the desk' })).toHaveCount(0);
  complaints.expect(/status of 404/);
  await page.goto('/desk');
  await expect(heading(page)).toHaveText('Page not found');
});

test('the page that says so has the usual header, and becomes the desk for an editor who signs in from it', async ({
  page,
  complaints,
}) => {
  const editor = await becomeEditor(page);
  await page.context().clearCookies();
  complaints.expect(/status of 404/);
  await page.goto('/desk');
  await expect(heading(page)).toHaveText('Page not found');
  const banner = page.getByRole('banner');
  await banner.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.setViewportSize({ width: 390, height: 800 });
  await banner.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await banner.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await awaitLife(page); // before hydration the browser would post the form itself, which adds an entry to its history
  await submit(page, { Email: editor.email, Password: password });
  await expect(page).toHaveURL('/profile');
  await page.goBack(); // signing in has added no entry of its own
  await expect(page).toHaveURL('/desk');
  await expect(heading(page)).toHaveText('Today');
});

test('on a phone the menu leads from the desk to the news and to the profile', async ({ page }) => {
  await becomeEditor(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/desk');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeInViewport();
  await expect(menu.getByRole('link', { name: /^(Sign Up|Log In)$/ })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Sports' }).click();
  await expect(heading(page)).toHaveText('SPORTS');
});
