import { stopClock } from './clock.ts';
import { alert, freshEmail, password, signUpByApi, submit } from './member.ts';
import { expect, heading, open, openWhole, test } from './reader.ts';
import { watchRequests } from './requests.ts';

test('the sign-up screen has its fields and links to the other account screens', async ({ page }) => {
  await open(page, '/signup');
  await expect(heading(page)).toHaveText('Sign Up');
  await expect(page.getByLabel('Email')).toHaveAttribute('name', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('name', 'confirmPassword');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Already have an account?' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('signing up is announced, opens the profile and gives the member a name', async ({ page }) => {
  const email = freshEmail('anna');
  await page.clock.install();
  await openWhole(page, '/signup');
  await stopClock(page); // the alert stays for two seconds
  await submit(page, { Email: email, Password: password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('Account Created Successfully!');
  await expect(alert(page)).toBeFocused();
  await page.clock.resume();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(heading(page)).toHaveText(/^anna.*\d{1,3}$/);
});

test('after signing up the form cannot be submitted again', async ({ page }) => {
  await page.clock.install();
  await openWhole(page, '/signup');
  await stopClock(page);
  const asked = watchRequests(page, '/api/auth/sign-up');
  await submit(page, { Email: freshEmail(), Password: password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('Account Created Successfully!');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('Confirm Password').press('Enter');
  await page.clock.runFor(1_900);
  await expect(alert(page)).toContainText('Account Created Successfully!');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/profile');
  expect(asked).toHaveLength(1);
});

test('all invalid values are reported at once', async ({ page }) => {
  await open(page, '/signup');
  await submit(page, { Email: 'anna', Password: 'short', 'Confirm Password': 'other' });
  await expect(alert(page)).toContainText('Sign Up Failed!');
  await expect(alert(page)).toContainText('Please check your input and try again.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters long.',
  );
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
});

test('an address that already has an account is refused', async ({ page, browser, complaints }) => {
  complaints.expect(/status of 422/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await open(page, '/signup');
  await submit(page, { Email: email, Password: password, 'Confirm Password': password });
  await expect(alert(page)).toContainText('Sign Up Failed!');
  await expect(alert(page)).toContainText(/exist/i);
  await expect(page).toHaveURL('/signup');
});
