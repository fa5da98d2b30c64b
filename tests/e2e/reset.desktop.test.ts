import { stopClock } from './clock.ts';
import { receiveMail } from './mailbox.ts';
import { alert, awaitAlert, freshEmail, password, signUpByApi, submit } from './member.ts';
import { expect, heading, open, openWhole, test } from './reader.ts';

const newPassword = 'a much better one';

test('a forgotten password can be replaced once by the link in a mail', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText('Forgot Password');
  await submit(page, { Email: email });
  await expect(alert(page)).toContainText('Email sent!');
  await expect(alert(page)).toContainText('An email with further instructions was sent.');

  const mail = await receiveMail(email);
  expect(mail.subject).toContain('Europe News');
  const link = /http\S+\/reset\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await open(page, link);
  await expect(heading(page)).toHaveText('New Password');
  const announced = awaitAlert(page, 'Password changed!');
  await submit(page, { 'New Password': newPassword, 'Confirm Password': newPassword });
  await announced;
  await expect(page).toHaveURL('/login');
  await submit(page, { Email: email, Password: newPassword });
  await expect(page).toHaveURL('/profile');

  // The other browser was signed in and now is not.
  const other = await elsewhere.newPage();
  await other.goto(`${process.env.SITE_URL}/profile`);
  await expect(other).toHaveURL(`${process.env.SITE_URL}/login`);
  await elsewhere.close();

  await open(page, link);
  await submit(page, { 'New Password': password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('Error!');
  await expect(alert(page)).toContainText(/link/);
  await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).not.toHaveURL(/token/);
});

test('a reset for an address without an account gets the same answer', async ({ page }) => {
  await open(page, '/reset');
  await submit(page, { Email: freshEmail() });
  await expect(alert(page)).toContainText('Email sent!');
});

test('both screens of a reset report invalid values', async ({ page }) => {
  await open(page, '/reset');
  await submit(page, { Email: 'nobody' });
  await expect(alert(page)).toContainText('Error!');
  await expect(alert(page)).toContainText('Please check your input and try again.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await open(page, '/reset?token=any');
  await submit(page, { 'New Password': password, 'Confirm Password': 'another one' });
  await expect(alert(page)).toContainText('Error!');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
});

test('an alert of the reset screen disappears after ten seconds, and the focus goes to the heading if no field is wrong', async ({
  page,
}) => {
  await page.clock.install();
  await openWhole(page, '/reset');
  await stopClock(page);
  await submit(page, { Email: freshEmail() });
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test('a reset is answered at once while the mail server is down, and the mail comes later', async ({
  page,
}) => {
  await open(page, `${process.env.BARE_SITE_URL}/reset`);
  await submit(page, { Email: freshEmail() });
  await expect(alert(page)).toContainText('Email sent!');
});
