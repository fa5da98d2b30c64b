import type { Page } from '@playwright/test';
import { becomeMember, callApi, openProfile, password, signUpByApi } from './member.ts';
import { awaitLife, expect, open, section, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const header = (page: Page) => page.getByRole('banner');

const barFrom = 1024; // px; narrower screens have a menu instead
const hasMenu = (page: Page) => (page.viewportSize()?.width ?? 0) < barFrom;
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** What the header offers about the account: in the bar of wide screens, in the menu of small ones. */
async function expectHeader(page: Page, shown: string[], hidden: string[]): Promise<void> {
  if (hasMenu(page)) await openMenu(page);
  for (const name of shown) await expect(entry(page, name)).toBeVisible();
  for (const name of hidden) await expect(entry(page, name)).toHaveCount(0);
  if (hasMenu(page)) await page.keyboard.press('Escape');
}

const entry = (page: Page, name: string) =>
  header(page)
    .getByRole('link', { name, exact: true })
    .or(header(page).getByRole('button', { name, exact: true }));

async function logOut(page: Page): Promise<void> {
  if (hasMenu(page)) await openMenu(page);
  await header(page).getByRole('button', { name: 'Logout' }).click();
}

test('the header offers a member the profile and the way out, a visitor the ways in', async ({
  page,
  isMobile,
}) => {
  const login = isMobile ? 'Log In' : 'Login';
  await open(page, '/articles/sports');
  await expectHeader(page, ['Sign Up', login], ['Profile', 'Logout']);
  await becomeMember(page);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up', login]);
  await open(page, '/articles/sports');
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up', login]);
});

for (const address of ['/profile', '/articles/sports'])
  test(`logging out on ${address} leads home and ends the session`, async ({ page, isMobile }) => {
    await becomeMember(page);
    if (address !== '/profile') await open(page, address);
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    await logOut(page);
    await expect(page).toHaveURL('/');
    await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
    // The bar's button loads the page anew, the menu's does not.
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(isMobile ? true : undefined);
    await expect(section(page, 'Local News').getByRole('link', { name: 'europe story 2' })).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });

test('other tabs notice who signs in and out', async ({ page, context }) => {
  await open(page, '/articles/sports');
  const other = await context.newPage();
  const member = await becomeMember(other);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up']);
  await openProfile(page, member);
  await logOut(other);
  await expect(page).toHaveURL('/login');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('a session that was ended elsewhere is noticed on the page that shows it', async ({ page, context }) => {
  await becomeMember(page);
  await callApi(context, 'POST', '/api/auth/sign-out');
  await expect(page).toHaveURL('/login');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('a session that has ended meanwhile is noticed on the next page', async ({ page, context }) => {
  await becomeMember(page);
  await page.goto('about:blank');
  await callApi(context, 'POST', '/api/auth/sign-out');
  await open(page, '/articles/sports');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
});

test('a visitor is not asked for on any page but the account screens', async ({ page }) => {
  const asked = watchRequests(page, '/api/auth');
  await open(page, '/');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  await open(page, '/articles/sports');
  expect(asked).toEqual([]);
  await open(page, '/login');
  await expect.poll(() => asked).toEqual(['/api/auth/get-session']);
});

test('who leaves the profile before it is alive is a member on the next page', async ({ page, context }) => {
  const { email } = await signUpByApi(context);
  const letScriptsCome = await holdRequests(page, /\/assets\/[^/]*\.js/);
  await page.goto('/profile', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('main')).toContainText(email);
  await page.goto('/articles/sports', { waitUntil: 'domcontentloaded' });
  letScriptsCome();
  await awaitLife(page);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up']);
});

test('a member whom this browser has forgotten is known again on the account screens', async ({
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
  await becomeMember(page);
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

test('a form that the browser posts by itself reaches the site, also past the worker', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi(context);
  await context.clearCookies();
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  // As if no script had seen it.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('alert')).toContainText('Logged In successfully!');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
});
