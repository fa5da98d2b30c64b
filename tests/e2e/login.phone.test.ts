import { stopClock } from './clock.ts';
import { alert, freshEmail, password, signUpByApi, submit } from './member.ts';
import { awaitPaint, expect, heading, open, openWhole, test } from './reader.ts';

test('the log-in screen has its fields, and links to signing up and resetting a password', async ({
  page,
}) => {
  await open(page, '/login');
  await expect(heading(page)).toHaveText('Log In');
  await expect(page).toHaveTitle('Log In - Europe News');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  // Firefox tells screen readers so of required fields without a value, before anything is typed.
  await expect(page.locator('input:invalid')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-required', 'true');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: "Don't have an account?" })).toHaveAttribute('href', '/signup');
  await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset');
  await expect(main.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('logging in is announced and leads to the profile', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await page.clock.install();
  await openWhole(page, '/login');
  await stopClock(page); // the alert stays for two seconds
  await submit(page, { Email: email, Password: password });
  await expect(alert(page)).toContainText('Logged In successfully!');
  await expect(alert(page)).toContainText('You are now being redirected.');
  await expect(alert(page)).toBeFocused();
  await page.clock.resume();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
});

test('a session that cannot be fetched right after logging in does not undo it', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*get-session/);
  complaints.expect(/The session cannot be read yet/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await page.clock.install();
  const session = page.waitForResponse('**/api/auth/get-session');
  await openWhole(page, '/login');
  await (await session).finished();
  await page.route('**/api/auth/get-session', (route) => route.abort(), { times: 1 });
  await stopClock(page);
  await submit(page, { Email: email, Password: password });
  await expect(alert(page)).toContainText('Logged In successfully!');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.clock.resume();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
});

test('somebody whose browser refuses cookies is told so', async ({ page, context, browser }) => {
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await open(page, '/login');
  await page.route('**/api/auth/sign-in/email', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
  await submit(page, { Email: email, Password: password });
  await expect(alert(page)).toContainText('Please allow cookies for this site.');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('an invalid value is reported at its field and in an alert', async ({ page }) => {
  await open(page, '/login');
  await submit(page, { Email: 'anna@nowhere', Password: 'seven77' });
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText('Please check your input and try again.');
  await expect(alert(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters long.',
  );
  await page.getByLabel('Email').fill('anna@readers.example');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
});

test('a wrong password and an unknown address get the same message', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  const texts: string[] = [];
  for (const [address, secret] of [
    [email, 'not the password'],
    [freshEmail(), password],
  ] as const) {
    await open(page, '/login');
    await submit(page, { Email: address, Password: secret });
    await expect(alert(page)).toContainText('Log In Failed!');
    texts.push(await alert(page).innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('an alert of the log-in screen disappears after five seconds, and the focus goes to the first wrong field', async ({
  page,
}) => {
  await page.clock.install();
  await openWhole(page, '/login');
  await stopClock(page);
  await submit(page, { Email: '', Password: '' });
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a site that cannot be reached says so', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*sign-in/);
  complaints.expect(/A call failed/);
  await open(page, '/login');
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await submit(page, { Email: freshEmail(), Password: password });
  await expect(alert(page)).toContainText('The site could not be reached.');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('too many attempts are refused for a while', async ({ page, complaints }) => {
  complaints.expect(/status of 429/);
  const origin = process.env.BARE_SITE_URL ?? '';
  const data = { email: freshEmail(), password };
  const tries = Array.from({ length: 10 }, () =>
    page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } }),
  );
  await Promise.all(tries);
  await open(page, `${origin}/login`);
  await submit(page, { Email: data.email, Password: password });
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText(/Too many attempts\. Please try again in \d+ (minutes?|seconds)\./);
});

for (const address of ['/login', '/signup', '/reset'])
  test(`a member who is signed in is redirected from ${address} to the profile`, async ({
    page,
    context,
  }) => {
    const { email } = await signUpByApi(context);
    await page.goto(address);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('main')).toContainText(email);
  });

test('without a reply within 30 seconds logging in fails with a message, and can be repeated', async ({
  page,
  complaints,
}) => {
  complaints.expect(/A call failed/);
  await page.clock.install();
  const session = page.waitForResponse('**/api/auth/get-session');
  await openWhole(page, '/login');
  await session;
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', () => asked.resolve()); // never answers
  await submit(page, { Email: freshEmail(), Password: password });
  await asked.promise;
  await page.clock.fastForward(30_000);
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText(
    'The site could not be reached. Please check your connection and try again.',
  );
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('a field that gets the focus shows its label below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await open(page, '/login');
  await awaitPaint(page); // once nothing moves any more
  await page.getByLabel('Email').evaluate((each) => {
    scrollBy(0, each.getBoundingClientRect().top - 60); // just below the bar
    each.focus();
  });
  const bar = await page.locator('.site-bar').boundingBox();
  const label = await page.getByText('Email', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
