import { becomeMember } from './member.ts';
import { expect, open, test } from './reader.ts';

test('requests for a member who logs out are cancelled first', async ({ page }) => {
  await becomeMember(page);
  await page.goto('about:blank');
  const asked = Promise.withResolvers<void>();
  const calledOff = page.waitForEvent('requestfailed', (request) =>
    /\/api\/users\/[^/]+$/.test(request.url()),
  );
  await page.route('**/api/users/*', () => asked.resolve()); // never answers
  await page.route('**/api/auth/sign-out', (route) => calledOff.then(() => route.continue()));
  await open(page, '/');
  await asked.promise;
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(async () => {
    // It closes at once, and again when the member has left.
    if (await menu.isHidden()) await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});
