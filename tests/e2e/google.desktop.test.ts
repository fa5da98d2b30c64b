import type { Page } from '@playwright/test';
import { articleAt, field } from './discussion.ts';
import { atGoogle, googlePerson } from './google.ts';
import { alert, awaitAlert } from './member.ts';
import { expect, heading, open, test } from './reader.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });

/** Opens the log-in screen and the popup. */
async function startInPopup(page: Page): Promise<Page> {
  await open(page, '/login');
  const opened = page.waitForEvent('popup');
  await button(page).click();
  return opened;
}

async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

test('signing in with Google happens in a popup, which closes itself', async ({ page, context }) => {
  const person = googlePerson();
  await atGoogle(context, person);
  const announced = awaitAlert(page, 'Logged In successfully!');
  const popup = await startInPopup(page);
  await announced;
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page).toHaveURL('/profile');
  await expect(heading(page)).toHaveText('Greta Google');
  await expect(page.getByRole('main')).toContainText(person.email);
});

test('the button is disabled while the popup is open; closing the popup is reported, and can be followed by another attempt', async ({
  page,
  context,
}) => {
  await context.route(`${process.env.GOOGLE_ISSUER_URL}/authorize*`, () => undefined);
  const popup = await startInPopup(page);
  await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeDisabled();
  await popup.close();
  await expect(alert(page)).toContainText('Log In Failed!');
  await expect(alert(page)).toContainText('The Google window was closed before you were signed in.');
  await context.unrouteAll();
  await atGoogle(context, googlePerson());
  await button(page).click();
  await expect(page).toHaveURL('/profile');
});

for (const [what, changes, reason] of [
  ['a sign-in that is cancelled at Google', { refuses: true }, 'Google sign-in was cancelled.'],
  [
    'an address that Google has not verified',
    { email_verified: false },
    'has not verified the email address',
  ],
] as const)
  test(`${what} is reported with the reason`, async ({ page, context }) => {
    await atGoogle(context, googlePerson(changes));
    const popup = await startInPopup(page);
    await expect(alert(page)).toContainText('Log In Failed!');
    await expect(alert(page)).toContainText(reason);
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(page).toHaveURL('/login');
  });

test('the result in the popup is noticed however late it arrives', async ({ page, context }) => {
  await context.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown) {
        if (location.pathname === '/auth/popup') setTimeout(() => super.postMessage(message), 1_500);
        else super.postMessage(message);
      }
    };
  });
  await atGoogle(context, googlePerson({ refuses: true }));
  const popup = await startInPopup(page);
  await expect(alert(page)).toContainText('Google sign-in was cancelled.');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('the result of another window’s sign-in does not end the one in progress here', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/Scripts may close only the windows that were opened by them/);
  const person = googlePerson();
  await atGoogle(context, person);
  const answering = Promise.withResolvers<void>();
  await context.route(`${process.env.GOOGLE_ISSUER_URL}/authorize*`, async (route) => {
    await answering.promise;
    await route.fallback();
  });
  await startInPopup(page);
  await open(await context.newPage(), '/auth/popup?error=banned.spam.2099-01-01');
  answering.resolve();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(person.email);
});

for (const way of ['a popup', 'this window'] as const)
  test(`a reply of Google that arrives twice, in ${way}, signs in once`, async ({ page, context }) => {
    const person = googlePerson();
    await atGoogle(context, person);
    if (way === 'this window') await blockPopups(page);
    await context.route('**/api/auth/callback/google*', async (route) => {
      await context.request.get(route.request().url());
      await route.continue();
    });
    await open(page, '/login');
    await button(page).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('main')).toContainText(person.email);
  });

test('a popup that the browser does not close says that the person is banned, and why', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Scripts may close only the windows that were opened by them/);
  await page.clock.install();
  await open(page, '/auth/popup?error=banned.spam.2099-01-01');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('main')).toContainText('This account is banned until 1 January 2099.');
});

test('a reply of Google that this browser did not ask for is refused', async ({ page, context }) => {
  await atGoogle(context, googlePerson({ tampers: true }));
  await startInPopup(page);
  await expect(alert(page)).toContainText('This sign-in has expired or was started elsewhere.');
  await page.reload();
  await expect(page).toHaveURL('/login');
});

test('if popups are blocked, a sign-in that has expired is reported in the same tab', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/Scripts may close only the windows that were opened by them/);
  await page.clock.install();
  await atGoogle(context, googlePerson({ tampers: true }));
  await blockPopups(page);
  await open(page, '/login');
  await button(page).click();
  await expect(page).toHaveURL(/\/auth\/popup\?error=state_mismatch/);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('main')).toContainText('This sign-in has expired or was started elsewhere.');
});

test('if popups are blocked, Google opens in the same tab', async ({ page, context }) => {
  const person = googlePerson();
  await atGoogle(context, person);
  await blockPopups(page);
  await open(page, '/login');
  await button(page).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(person.email);
});

test('without a popup a refusal is shown on the log-in screen; another attempt returns to the article', async ({
  page,
  context,
}) => {
  await atGoogle(context, googlePerson({ refuses: true }));
  await blockPopups(page);
  await open(page, articleAt('technology/106'));
  await page.getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await button(page).click();
  await expect(page).toHaveURL(/\/login\?error=access_denied/);
  await expect(alert(page)).toContainText('Google sign-in was cancelled.');
  await atGoogle(context, googlePerson());
  await button(page).click();
  await expect(heading(page)).toHaveText('technology story 106');
  await expect(field(page)).toBeEnabled();
});

test('the button says that Google is not set up, without a request', async ({ page }) => {
  await page.route('**/*.js', () => undefined); // the page stays as rendered by the server
  await page.goto(`${process.env.BARE_SITE_URL}/login`, { waitUntil: 'commit' });
  await expect(
    page.getByRole('button', { name: 'Google sign-in is not set up on this site.' }),
  ).toBeDisabled();
});

test('the button is enabled from the first paint if Google is set up', async ({ page }) => {
  await page.route('**/*.js', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(button(page)).toBeEnabled();
});
