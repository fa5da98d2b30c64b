import type { Page } from '@playwright/test';
import { discussion, newArticle, post } from './discussion.ts';
import { openDoor } from './door.ts';
import { becomeMember, signIn } from './member.ts';
import { awaitLife, expect, follow, heading, open, test } from './reader.ts';

/**
 * The site no longer has this script, which only the page that is opened next still names. Call the returned function to
 * wait until that page was loaded anew.
 */
async function loseScript(page: Page, name: string): Promise<() => Promise<void>> {
  let asked = 0;
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) asked += 1;
  });
  page.on('domcontentloaded', () => (loaded += 1));
  const lost = new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);
  await page.route(lost, (route) => (asked > 1 ? route.continue() : route.fulfill({ status: 404 })));
  return async () => {
    await expect.poll(() => loaded).toBe(2);
    await awaitLife(page);
  };
}

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

test('a list that cannot be read in a tab from before an upgrade is loaded with its page', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*schemas-/);
  complaints.allow(/will not be stored|Could not load/);
  await loseScript(page, 'schemas');
  await open(page, '/');
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('comments that cannot be read in a tab from before an upgrade are loaded with their page', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*comment-replies-/);
  complaints.allow(/Could not load/);
  await loseScript(page, 'comment-replies');
  await open(page, '/articles/sports');
  await page.getByRole('link', { name: 'sports story 8' }).click();
  await expect(heading(page)).toHaveText('sports story 8');
  await expect(discussion(page)).toContainText('Comments (0)');
});

test('a member whose session a tab from before an upgrade cannot read can comment', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*session-calls-/);
  complaints.allow(/Could not load/);
  const { address } = await newArticle();
  await signIn(page);
  const awaitReload = await loseScript(page, 'session-calls');
  await page.goto(address);
  await awaitReload();
  await post(page, 'From the day before');
});
