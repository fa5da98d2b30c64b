import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { liftTimeLimit } from './clock.ts';
import { alert, becomeMember, password, signUpByApi, submit } from './member.ts';
import { expect, open, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Account' });
const toast = (page: Page) => page.locator('.toast');

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question(page)).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
}

test('an account is deleted after a confirmation, and cannot be used again', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  const { email } = await becomeMember(page);
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText('Account deleted successfully!');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await open(page, '/login');
  await submit(page, { Email: email, Password: password });
  await expect(alert(page)).toContainText('Log In Failed!');
});

test('the member’s streams and requests are cancelled before the account is deleted', async ({ page }) => {
  await signUpByApi(page.context());
  const followed = Promise.withResolvers<void>();
  const calledOff = page.waitForEvent('requestfailed', (request) => /\/api\/users\//.test(request.url()));
  await page.route('**/api/users/*', async (route) => {
    if (route.request().headers().accept !== 'text/event-stream') return route.continue();
    followed.resolve(); // never answers
  });
  await page.route('**/api/auth/delete-user', (route) => calledOff.then(() => route.continue()));
  await open(page, '/profile');
  await followed.promise;
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText('Account deleted successfully!');
});

test('no request is made for a deleted member, however long leaving the profile takes', async ({ page }) => {
  await liftTimeLimit(page, 5_000); // after which home would come as a document
  await becomeMember(page); // whose profile is loaded as a document
  const letHomeCome = await holdRequests(page, /\/assets\/home-[^/]*\.js/);
  const deleted = page.waitForResponse('**/api/auth/delete-user');
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await deleted;
  const asked = watchRequests(page, '/api/users/');
  await expect(toast(page)).toHaveText('Account deleted successfully!');
  letHomeCome();
  await expect(page).toHaveURL('/');
  expect(asked).toEqual([]);
});

for (const way of ['Cancel', 'Escape'] as const)
  test(`${way} leaves the account as it is`, async ({ page }) => {
    const { email } = await becomeMember(page);
    await askToDelete(page);
    if (way === 'Cancel') await question(page).getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
    await page.reload();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('main')).toContainText(email);
  });

test('an account that cannot be deleted is still there, and the reason is shown', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  complaints.expect(/A call failed/);
  const { email } = await becomeMember(page);
  await page.route('**/api/auth/delete-user', (route) => route.abort());
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText(/^Failed to delete account: The site could not be reached\./);
  await expect(page.getByRole('main')).toContainText(email);
});

test('a deleted account counts as deleted even if the reply was lost', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await becomeMember(page);
  await page.route('**/api/auth/delete-user', async (route) => {
    await page.request.post('/api/auth/delete-user', {
      data: {},
      headers: { origin: process.env.SITE_URL ?? '' },
    });
    await route.abort();
  });
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText('Account deleted successfully!');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('deleting an account after the session has ended gives the message of the specification', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await becomeMember(page);
  await page.route('**/api/auth/delete-user', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'not_signed_in' } }),
  );
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText('Failed to delete account');
});

test('a member who logged in long ago has to log in again before deleting the account', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const { id, email } = await becomeMember(page);
  const database = await joinDatabase(process.env.SITE_DATA_DIR ?? '');
  await database.execute(
    sql`update session set created_at = now() - interval '25 hours' where user_id = ${id}`,
  );
  await database.$client.end();
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText(
    'Failed to delete account: Please log out and log in again before you delete your account.',
  );
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/login');
  await submit(page, { Email: email, Password: password });
  await expect(page).toHaveURL('/profile');
  await askToDelete(page);
  await question(page).getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText('Account deleted successfully!');
});

test('a member can download all their data in one file', async ({ page }) => {
  const { id, email } = await becomeMember(page, { region: 'gr' });
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const text = readFileSync(await (await started).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ account: { id, email }, profile: { region: 'gr' } });
  expect(text).not.toContain(password);
});
