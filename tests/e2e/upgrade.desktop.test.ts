import type { Page } from '@playwright/test';
import { comment, discussion, field, menuOf, newArticle, post, write } from './discussion.ts';
import { openDoor } from './door.ts';
import { becomeMember, signIn } from './member.ts';
import { expect, follow, heading, open, test } from './reader.ts';

/** The site no longer has these scripts, which only the page that is opened next still names. */
async function loseScripts(page: Page, ...names: string[]): Promise<void> {
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) pages += 1;
  });
  const lost = new RegExp(`/assets/(${names.join('|')})-[\\w-]{8}\\.js$`);
  await page.route(lost, (route) => (pages > 1 ? route.continue() : route.fulfill({ status: 404 })));
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
  await loseScripts(page, 'schemas');
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
  await loseScripts(page, 'comment-replies');
  await open(page, '/articles/sports');
  await page.getByRole('link', { name: 'sports story 8' }).click();
  await expect(heading(page)).toHaveText('sports story 8');
  await expect(discussion(page)).toContainText('Comments (0)');
});

test('a comment from a tab that was open during an upgrade is created', async ({ page, complaints }) => {
  complaints.expect(/status of 404 .*comment-replies-/);
  complaints.allow(/Could not load|cannot be followed/);
  const { address } = await newArticle();
  await signIn(page);
  await loseScripts(page, 'comment-replies');
  await open(page, address);
  await write(page, 'From yesterday');
  await expect(menuOf(page, 'From yesterday')).toBeVisible();
  await expect(comment(page, 'From yesterday')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('a member whose session a tab from before an upgrade cannot read can comment', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*session-calls-/);
  complaints.allow(/Could not load/);
  const { address } = await newArticle();
  await signIn(page);
  await loseScripts(page, 'session-calls');
  await open(page, address);
  await post(page, 'From the day before');
});
