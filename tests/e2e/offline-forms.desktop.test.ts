import type { Page } from '@playwright/test';
import { openDoor } from './door.ts';
import { signUpByApi } from './member.ts';
import { note, readSports, reconnect, sports } from './offline.ts';
import { expect, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

const toast = (page: Page) => page.locator('.toast');
const unreachable = 'The site could not be reached. Please check your connection and try again.';

test('logging out offline fails with the reason, and the member stays signed in', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|A call failed/);
  await signUpByApi(context);
  await open(page, '/profile');
  const article = await readSports(page);
  await context.setOffline(true);
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await logOut.click();
  await expect(toast(page)).toHaveText(unreachable);
  await expect(page).toHaveURL(article);
  await reconnect(page);
  await logOut.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('it fails with the reason on the copy of a page, too, when the browser has a network but the site is down', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|Could not load|A call failed/);
  const door = await openDoor(process.env.SITE_URL ?? '');
  process.env.DOOR_URL = door.url;
  await signUpByApi(context);
  await open(page, `${door.url}/profile`);
  await readSports(page, door.url);
  door.shut();
  await open(page, door.url + sports);
  await expect(note(page)).toHaveText(/^The site cannot be reached/);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page)).toHaveText(unreachable);
  await expect(page).toHaveURL(door.url + sports);
  await door.close();
});

test('deleting an account offline asks for confirmation, and says why it failed', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|A call failed|Whether the account is gone/);
  await signUpByApi(context);
  await readSports(page);
  // Loaded after the page, with an error in the console if that fails.
  const follower = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/profile-stream'),
  );
  await open(page, '/profile');
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await follower;
  await context.setOffline(true);
  await expect(note(page)).toHaveText(/^You are offline/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(toast(page)).toHaveText(`Failed to delete account: ${unreachable}`);
  await expect(page).toHaveURL('/profile');
});

test('a region chosen offline is remembered, and its news comes once the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Choose your region' }).click();
  await page.getByRole('combobox', { name: 'Your region' }).selectOption('Germany');
  await context.setOffline(true);
  await expect(note(page)).toHaveText(/^You are offline/);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(heading(page)).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await open(page, '/');
  await expect(page.locator('.local-place')).toContainText('Germany');
});

test('a form sent offline without scripts does not lead to a copy, as if it had arrived', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, await readSports(page));
  await context.setOffline(true);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post' });
    document.body.append(form);
    form.submit();
  });
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
});
