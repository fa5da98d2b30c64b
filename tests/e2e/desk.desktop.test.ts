import { becomeEditor } from './editor.ts';
import { becomeMember, openProfile } from './member.ts';
import { expect, heading, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

test('an editor goes from the profile to the desk, sees what needs somebody, and logs out', async ({
  page,
}) => {
  const editor = await becomeEditor(page);
  await openProfile(page, editor);
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const main = page.getByRole('main');
  await expect(main).toContainText(editor.email);
  await expect(main.getByText('Open reports')).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/desk')).status()).toBe(404); // asked for by no page
});

test('for a member there is no desk', async ({ page, complaints }) => {
  await becomeMember(page);
  await expect(page.getByRole('link', { name: 'Open the desk' })).toHaveCount(0);
  complaints.expect(/status of 404/);
  await page.goto('/desk');
  await expect(heading(page)).toHaveText('Page not found');
});
