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
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
});
