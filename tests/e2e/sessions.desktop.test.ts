import { expectHeader, logOut } from './header.ts';
import { awaitAlert, becomeMember, callApi, openProfile, password, signIn, signUpByApi } from './member.ts';
import { awaitLife, expect, open, section, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

test('other tabs notice signing in and out', async ({ page, context }) => {
  await open(page, '/articles/sports');
  const other = await context.newPage();
  const member = await becomeMember(other);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up']);
  await openProfile(page, member);
  await logOut(other);
  await expect(page).toHaveURL('/login');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('a page that lists the session notices when it is ended elsewhere', async ({ page, context }) => {
  await becomeMember(page);
  await callApi(context, 'POST', '/api/auth/sign-out');
  await expect(page).toHaveURL('/login');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('an expired session is noticed on the next page', async ({ page, context }) => {
  await signIn(page);
  await callApi(context, 'POST', '/api/auth/sign-out');
  await open(page, '/articles/sports');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('for visitors, only account screens request the session', async ({ page }) => {
  const asked = watchRequests(page, '/api/auth');
  await open(page, '/');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  await open(page, '/articles/sports');
  expect(asked).toEqual([]);
  await open(page, '/login');
  await expect.poll(() => asked).toEqual(['/api/auth/get-session']);
});

test('a member who leaves the profile before it is hydrated is still one on the next page', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi(context);
  const letScriptsCome = await holdRequests(page, /\/assets\/[^/]*\.js/);
  await page.goto('/profile', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('main')).toContainText(email);
  await page.goto('/articles/sports', { waitUntil: 'domcontentloaded' });
  letScriptsCome();
  await awaitLife(page);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up']);
});

test('a member whose browser storage was cleared is recognised again on the account screens', async ({
  page,
  context,
}) => {
  await signUpByApi(context);
  await open(page, '/articles/sports');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
  await open(page, '/profile');
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up']);
});

test("a member's page never flashes the buttons of visitors while it loads", async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    const shown: boolean[] = [];
    Reflect.set(window, 'shown', shown);
    const note = () => {
      const link = document.querySelector('header a[href="/signup"]');
      if (link) shown.push(link.checkVisibility());
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await open(page, '/');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  const shown = await page.evaluate(() => Reflect.get(window, 'shown') as boolean[]);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).not.toContain(true);
});

test('a form that is submitted without scripts reaches the site, also with a service worker', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi(context);
  await context.clearCookies();
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const announced = awaitAlert(page, 'Logged In successfully!');
  // Submitted without any script.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
  await announced;
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
});
