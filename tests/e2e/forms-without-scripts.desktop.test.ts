import type { Page } from '@playwright/test';
import { comment, discussion, field, newArticle } from './discussion.ts';
import { receiveMail } from './mailbox.ts';
import { alert, callApi, freshEmail, password, signUpByApi, submit } from './member.ts';
import { expect, heading, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test.use({ javaScriptEnabled: false });

const profileForm = (page: Page) => page.getByRole('form', { name: 'Update Your Information' });

/** In the bar on wide screens, in the menu on small ones. */
async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('link', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

test('without scripts all links of the bar work, and what needs scripts is not shown', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/');
  await bar.getByRole('link', { name: 'Sports' }).click();
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(bar.getByRole('link', { name: 'Culture' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('without scripts a reader signs up, logs out and logs in again', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  complaints.expect(/status of 401/);
  complaints.expect(/status of 422/);
  const email = freshEmail('nora');
  await page.goto('/signup');
  await submit(page, { Email: 'nora', Password: 'short', 'Confirm Password': 'other' });
  await expect(alert(page)).toContainText('Sign Up Failed!');
  await expect(alert(page)).toContainText('Please check your input and try again.');
  await expect(alert(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toHaveValue('nora');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
  // The alert is shown for only two seconds, which a busy machine may miss.
  const letGoOn = await holdRequests(page, '**/profile');
  await submit(page, { Email: email, Password: password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('Account Created Successfully!');
  await expect(alert(page)).toContainText('You are now being redirected.');
  letGoOn();
  await expect(page).toHaveURL('/profile');
  await expect(heading(page)).toHaveText(/^nora.*\d{1,3}$/);

  await logOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');

  await page.goto('/signup');
  await submit(page, { Email: email, Password: password, 'Confirm Password': password });
  await expect(alert(page)).toContainText(/exist/i);

  await page.goto('/login');
  await submit(page, { Email: email, Password: 'not the password' });
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText('Invalid email or password.');
  const letGoOnAgain = await holdRequests(page, '**/profile');
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(alert(page)).toContainText('Logged In successfully!');
  await expect(alert(page)).toContainText('You are now being redirected.');
  letGoOnAgain();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
});

test('without scripts a reader whose browser refuses cookies is told why nobody is logged in', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi(context);
  await context.clearCookies();
  await page.route('**/login?**', async (route) => {
    const reply = await route.fetch({ maxRedirects: 0 });
    await context.clearCookies();
    const { 'set-cookie': _, ...headers } = reply.headers();
    await route.fulfill({ response: reply, headers });
  });
  await page.goto('/login?returnTo=%2Farticles%2Fsports');
  await submit(page, { Email: email, Password: password });
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText('Your browser has not kept the cookie that says who you are.');
  await expect(page).toHaveURL('/login?notice=cookie-refused');
});

test('without scripts a forgotten password is replaced', async ({ page, complaints, browser }) => {
  complaints.expect(/status of 400/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await page.goto('/reset');
  await submit(page, { Email: 'nobody' });
  await expect(alert(page)).toContainText('Error!');
  await submit(page, { Email: email });
  await expect(page).toHaveURL('/reset?notice=email-sent');
  await expect(alert(page)).toContainText('Email sent!');
  await expect(alert(page)).toContainText('An email with further instructions was sent.');
  const link = /http\S+\/reset\?token=\S+/.exec((await receiveMail(email)).text)?.[0] ?? '';
  await page.goto(link);
  await expect(heading(page)).toHaveText('New Password');
  await submit(page, { 'New Password': 'a better one', 'Confirm Password': 'another one' });
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
  await submit(page, { 'New Password': 'a better one', 'Confirm Password': 'a better one' });
  await expect(page).toHaveURL('/login?notice=password-changed');
  await expect(alert(page)).toContainText('Password changed!');
  await submit(page, { Email: email, Password: 'a better one' });
  await expect(page).toHaveURL('/profile');
  await page.goto(link);
  await submit(page, { 'New Password': password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('This link has expired or has already been used.');
});

test('without scripts a reader signs in to comment, and a reload does not comment twice', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await page.goto((await newArticle()).address);
  const article = page.url();
  await field(page).fill('Written before signing in');
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(alert(page)).toHaveText('Please log in first.');
  await expect(field(page)).toHaveValue('Written before signing in');
  await discussion(page).getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await submit(page, { Email: email, Password: password });
  await expect(page).toHaveURL(`${article}#comments`);
  await field(page).fill('Written without scripts\nin two lines');
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(comment(page, 'Written without scripts')).toBeVisible();
  await page.reload();
  await expect(comment(page, 'Written without scripts')).toHaveCount(1);
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (1)');
});

test('without scripts a new member comes back to the article, and double clicks sign up and comment once', async ({
  page,
  complaints,
}) => {
  // Where the session arrives between the clicks, the page that refuses the second one leads on.
  complaints.allow(/status of 422/);
  await page.goto((await newArticle()).address);
  const article = page.url();
  await discussion(page).getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.getByRole('link', { name: 'Already have an account?' }).click();
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page).toHaveURL(`${article}#comments`);
  await field(page).fill('Clicked twice');
  await discussion(page).getByRole('button', { name: 'Post Comment' }).dblclick();
  await expect(page).toHaveURL(`${article}#comments`);
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (1)');
  await expect(alert(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
});

test('without scripts a comment that is far too long comes back with the reason, in any script', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await signUpByApi(context);
  await page.goto((await newArticle()).address);
  await field(page).fill('Ж'.repeat(12_000));
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(alert(page)).toContainText('2,000 characters');
  await expect(field(page)).toHaveValue('Ж'.repeat(12_000));
});

test('without scripts a member updates the profile, once in thirty days', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  complaints.expect(/status of 409/);
  await signUpByApi(context);
  await page.goto('/profile');
  await expect(profileForm(page)).toBeVisible();
  await page.getByLabel('Name').fill('Twenty-one characters');
  await page.getByLabel('Region').selectOption('Greece');
  await profileForm(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(alert(page)).toHaveText('Name is too long');
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is too long');
  await expect(page.getByLabel('Region')).toHaveValue('gr');
  await page.getByLabel('Name').fill('Nora');
  await profileForm(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(alert(page)).toHaveText('Profile updated successfully!');
  await expect(heading(page)).toHaveText('Nora');
  await expect(page.getByRole('main')).toContainText('You can update your profile again on');
  await page.getByLabel('Name').fill('Nora again');
  await profileForm(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(alert(page)).toHaveText('You can only update your profile once every 30 days.');
  await expect(page.getByLabel('Name')).toHaveValue('Nora again');
});

test('without scripts a member writes to the team', async ({ page, context, complaints }) => {
  complaints.expect(/status of 400/);
  await signUpByApi(context);
  await page.goto('/profile');
  const help = page.getByRole('region', { name: 'Help Center' });
  await help.getByRole('button', { name: 'Submit' }).click();
  await expect(help.getByRole('textbox')).toHaveAccessibleDescription('Feedback message is required.');
  await help.getByRole('textbox').fill('Good news, without scripts');
  await help.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/profile?notice=message-sent');
  await expect(alert(page)).toHaveText('Message sent!');
});

test('without scripts a profile that was rendered for somebody else changes and deletes nothing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { email: before } = await signUpByApi(context, freshEmail('anna'));
  const openAsBefore = async (address: string) => {
    await context.clearCookies();
    await callApi(context, 'POST', '/api/auth/sign-in/email', { email: before, password });
    await page.goto(address);
    await context.clearCookies();
    await callApi(context, 'POST', '/api/auth/sign-in/email', { email, password });
  };
  await context.clearCookies();
  const { email } = await signUpByApi(context, freshEmail('bob'));
  await openAsBefore('/profile');
  await page.getByLabel('Name').fill('Anna');
  await profileForm(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(alert(page)).toHaveText('Somebody else is logged in by now.');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByLabel('Name')).toHaveValue(/^bob/);
  await openAsBefore('/profile');
  const help = page.getByRole('region', { name: 'Help Center' });
  await help.getByRole('textbox').fill('Anna asks');
  await help.getByRole('button', { name: 'Submit' }).click();
  await expect(alert(page)).toHaveText('Somebody else is logged in by now.');
  await expect(help.getByRole('textbox')).toHaveValue('Anna asks');
  await openAsBefore('/profile?confirm=delete');
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(alert(page)).toHaveText('Somebody else is logged in by now.');
  await page.goto('/profile');
  await expect(heading(page)).toHaveText(/^bob/);
});

test('without scripts an account is deleted after a confirmation', async ({ page, context }) => {
  const { email } = await signUpByApi(context);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText(email);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(alert(page)).toContainText('Failed to delete account');
  await submit(page, { Email: email, Password: password });
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).dblclick();
  await expect(page).toHaveURL('/?notice=account-deleted');
  await expect(page.getByRole('main')).toContainText('Account deleted successfully!');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});
