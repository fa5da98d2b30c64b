import { openDoor } from './door.ts';
import { becomeMember } from './member.ts';
import { expect, heading, open, test } from './reader.ts';

test('a click in a tab that was open during an upgrade leads to its page', async ({ page, complaints }) => {
  complaints.expect(/status of 404 .*article-list-/);
  complaints.expect(/Error loading route module/);
  complaints.expect(/Failed to fetch dynamically imported module/);
  // The pointer rests on a link whose panel script the new build no longer has.
  complaints.allow(/headline-panel|headline panels/);
  const door = await openDoor(process.env.SITE_URL ?? '');
  complaints.trust(door.url);
  await open(page, `${door.url}/`);
  door.deploy(/\/assets\/article-list-[\w-]+\.js/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sports' }).click();
  await expect(page).toHaveURL(`${door.url}/articles/sports`);
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await door.close();
});

test('logging out in a tab that was open during an upgrade leads to a page where that works', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*log-out-/);
  await becomeMember(page);
  await page.route(/\/assets\/(log-out|toaster)-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/logout');
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
