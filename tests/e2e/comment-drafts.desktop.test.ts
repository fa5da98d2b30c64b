import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import {
  articleAt,
  comment,
  discussion,
  field,
  menuOf,
  openAsMember,
  post,
  postButton,
  write,
} from './discussion.ts';
import { callApi, freshEmail, openProfile, password, signUpByApi, submit } from './member.ts';
import { awaitLife, expect, heading, open, test } from './reader.ts';

test('each article has its own draft, which survives a reload', async ({ page }) => {
  await openAsMember(page, articleAt('technology/101'));
  await field(page).fill('Half a thought');
  await open(page, articleAt('technology/102'));
  await expect(field(page)).toBeEnabled();
  await expect(field(page)).toHaveValue('');
  await open(page, articleAt('technology/101'));
  await expect(field(page)).toHaveValue('Half a thought');
  await postButton(page).click();
  await expect(menuOf(page, 'Half a thought')).toBeVisible();
  await page.reload();
  await expect(field(page)).toBeEnabled();
  await expect(field(page)).toHaveValue('');
});

test('what another site makes a member’s browser post gets into no field, and the draft stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  complaints.trust('http://elsewhere.example');
  await openAsMember(page, articleAt('technology/108'));
  const article = page.url();
  await field(page).fill('My own careful draft');
  const body = `<form method="post" action="${article}"><textarea name="content">Words of others</textarea></form>
    <script>document.forms[0].submit()</script>`;
  await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://elsewhere.example/');
  await expect(page.locator('body')).toContainText('This was not sent by a page of');
  await expect(page.locator('body')).not.toContainText('Words of others');
  await open(page, article);
  await expect(field(page)).toHaveValue('My own careful draft');
});

/** Goes from an article to the log-in screen; returns the address of a member to sign in. */
async function goAndSignIn(page: Page): Promise<string> {
  const email = freshEmail();
  await signUpByApi(page.context(), email);
  await callApi(page.context(), 'POST', '/api/auth/sign-out');
  await open(page, articleAt('technology/103'));
  await page.getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  return email;
}

test('signing in from an article returns to its comments', async ({ page }) => {
  const email = await goAndSignIn(page);
  await expect(page.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute(
    'href',
    page.url().replace(/.*login/, '/signup'), // for a new tab, too
  );
  await submit(page, { Email: email, Password: password });
  await expect(heading(page)).toHaveText('technology story 103');
  await expect(field(page)).toBeVisible();
});

test('who has signed in is no visitor where they return to, even if the session could not be read at first', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503|session/);
  const email = await goAndSignIn(page);
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 503, body: 'Too busy' }));
  await submit(page, { Email: email, Password: password });
  await expect(heading(page)).toHaveText('technology story 103');
  await page.reload(); // nothing of the page that has signed in asks any more
  await page.unroute('**/api/auth/get-session');
  await page.reload();
  await awaitLife(page);
  await expect(field(page)).toBeVisible();
});

test('a comment written after the session has ended is still there after logging in again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const { email } = await openAsMember(page, articleAt('technology/104'));
  await callApi(context, 'POST', '/api/auth/sign-out');
  await write(page, 'Still there?');
  // The field that had the focus is gone; the link comes next.
  await expect(discussion(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign in to leave a comment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await submit(page, { Email: email, Password: password });
  await expect(heading(page)).toHaveText('technology story 104');
  await comment(page, 'Still there?').getByRole('button', { name: 'Try again' }).click();
  await expect(comment(page, 'Still there?').getByRole('button', { name: 'Comment menu' })).toBeVisible();
});

test('logging out removes drafts', async ({ page }) => {
  const address = articleAt('technology/105');
  await openAsMember(page, address);
  await post(page, 'Bye');
  await field(page).fill('Secret plans');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret plans');
  await open(page, address);
  await expect(discussion(page).getByRole('link', { name: 'Sign in to leave a comment' })).toBeVisible();
});

test('deleting the account removes drafts', async ({ page }) => {
  const member = await openAsMember(page, articleAt('technology/117'));
  await field(page).fill('Secret plans');
  await openProfile(page, member);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret plans');
});

test('the number of characters left is announced when typing pauses, not at every letter', async ({
  page,
}) => {
  await page.clock.install();
  await openAsMember(page, articleAt('technology/63'));
  await stopClock(page);
  const said = discussion(page).getByRole('status').first();
  await field(page).fill('x'.repeat(1_990));
  await field(page).press('End');
  for (const left of [9, 8]) {
    await field(page).press('y');
    await expect(discussion(page).getByText(`${left} characters left`)).toBeVisible();
    await page.clock.runFor(900);
    await expect(said).toHaveText('');
  }
  await page.clock.runFor(100);
  await expect(said).toHaveText('8 characters left');
  await expect(field(page)).toHaveAccessibleDescription('8 characters left');
});
