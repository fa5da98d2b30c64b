import type { Page } from '@playwright/test';
import { articleAt, comment, field, newArticle, postButton } from './discussion.ts';
import { atGoogle, googlePerson } from './google.ts';
import { alert, freshEmail, password, signIn, signUpByApi } from './member.ts';
import { awaitLife, awaitPaint, expect, follow, heading, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';

/** Opens a page and waits for its first paint; its scripts wait until the returned function is called. */
async function openStill(page: Page, address: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await firstPaint(page);
  return release;
}

async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 100 },
  );
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

test('pressing Enter in the log-in form before the page is hydrated logs in', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  const release = await openStill(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(alert(page)).toContainText('Logged In successfully!');
  release();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(email);
  await openMenu(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('member'))).not.toBeNull();
});

test('a form that was sent before hydration, and refused, can be corrected after it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const release = await openStill(page, '/signup');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(alert(page)).toContainText('Sign Up Failed!');
  await page.getByLabel('Password', { exact: true }).fill(password);
  release();
  await awaitLife(page);
  // Hydration keeps the focus and what was typed.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the theme switch works from the first paint', async ({ page }) => {
  const release = await openStill(page, '/articles/culture');
  await openMenu(page);
  const toggle = page.getByRole('switch', { name: 'Dark theme' });
  await toggle.click();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(toggle).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  release();
  await awaitLife(page);
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(page.locator('html')).toHaveClass('light');
  await expect(toggle).not.toBeChecked();
});

test('a region that is chosen while the page is being hydrated stays chosen, and nothing moves', async ({
  page,
}) => {
  const release = await openStill(page, '/articles/initial_local?region=');
  const letScriptCome = await holdRequests(page, '**/assets/region-choice-*.js');
  const picker = page.getByRole('combobox', { name: 'Your region' });
  await picker.selectOption('Germany');
  await picker.focus();
  const news = page.locator('.card-grid').filter({ visible: true });
  await awaitPaint(page); // fonts may move it, too
  const place = await news.boundingBox();
  release();
  await awaitLife(page);
  await expect(page.locator('.undecided-europe')).toHaveCount(0);
  await expect(picker).toBeFocused();
  letScriptCome();
  await expect(page.getByText('This browser remembers it.')).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('de');
  expect((await news.boundingBox())?.y).toBe(place?.y);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/articles/initial_local');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
});

for (const address of ['/', '/articles/initial_local'])
  test(`a link of the local news on ${address} that has the focus before hydration keeps it`, async ({
    page,
  }) => {
    const release = await openStill(page, address);
    const link = page.getByRole('link', { name: 'europe story 3', exact: true });
    await link.focus();
    const sent = await link.elementHandle();
    release();
    await awaitLife(page);
    await expect(page.locator('.undecided-europe')).toHaveCount(0); // the region is known: there is none
    await expect(link).toBeFocused();
    expect(await sent?.evaluate(({ isConnected }) => isConnected), 'is not replaced by an equal one').toBe(
      true,
    );
  });

/** Follows a link from a page to another of its kind, leaves both, and goes back to the second, which is not alive yet. */
async function returnStill(page: Page, [from, to]: readonly [string, string]): Promise<() => void> {
  await open(page, '/articles/sports');
  const news = page.getByRole('main');
  if (from !== 'SPORTS') await news.getByRole('link', { name: from, exact: true }).click();
  await expect(heading(page)).toHaveText(from);
  if (from === 'SPORTS') await follow(page, 'Culture');
  else await section(page, 'More in Sports').getByRole('link', { name: to, exact: true }).click();
  await expect(heading(page)).toHaveText(to);
  await page.goto('/privacy');
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goBack({ waitUntil: 'commit' });
  await firstPaint(page);
  await expect(heading(page)).toHaveText(to);
  return release;
}

for (const [kind, pages] of [
  ['lists', ['SPORTS', 'CULTURE']],
  ['articles', ['sports story 4', 'sports story 3']],
] as const)
  test(`going back between ${kind} before the page is hydrated shows what the address stands for`, async ({
    page,
  }) => {
    const release = await returnStill(page, pages);
    await page.goBack({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(pages[0]);
    release();
    await awaitLife(page);
    await expect(heading(page)).toHaveText(pages[0]);
    await expect(page.getByRole('main').getByText(/^culture story/)).toHaveCount(0);
    await page.goForward();
    await expect(heading(page)).toHaveText(pages[1]);
  });

test('logging out before the page is hydrated leaves nothing of the member in the browser', async ({
  page,
}) => {
  await signIn(page);
  await page.evaluate(() => {
    sessionStorage.setItem('writing comment-draft', 'Half a thought');
    localStorage.setItem('articles', '{"lists":[]}');
  });
  const release = await openStill(page, '/articles/sports');
  await openMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('member'))).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('articles'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('writing comment-draft'))).toBeNull();
  release();
  await awaitLife(page);
  await openMenu(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('a tap on the Google button before hydration signs in after it', async ({ page, context }) => {
  const person = googlePerson();
  await atGoogle(context, person);
  const release = await openStill(page, '/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  release();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(person.email);
});

test('a tap on the choice of a region before hydration leads to a page with the choice, which also works before hydration', async ({
  page,
}) => {
  const release = await openStill(page, '/');
  await page.getByRole('link', { name: 'Choose your region' }).click();
  const picker = page.getByRole('combobox', { name: 'Your region' });
  await picker.selectOption('Germany');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/articles/initial_local?region=de');
  await expect(page.locator('.local-place')).toContainText('Germany');
  await page.goBack({ waitUntil: 'commit' });
  release();
  await awaitLife(page);
  await expect(page.getByText('This browser remembers it.')).toBeVisible();
  await picker.selectOption('Greece');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/articles/initial_local');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  expect(await page.evaluate(() => localStorage.getItem('region'))).toBe('gr');
});

test('a comment that is begun before the page is hydrated stays in its field, and can be posted then', async ({
  page,
}) => {
  await signIn(page);
  const release = await openStill(page, articleAt('politics/55'));
  await field(page).pressSequentially('Typed early');
  release();
  await expectPostable(page, 'Typed early');
});

test('so does one on a page that an extension changes, with the theme and the links for members', async ({
  page,
  complaints,
}) => {
  complaints.expect(/error #418/);
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const release = await openStill(page, articleAt('politics/56'));
  const bar = page.locator('meta[name=theme-color]');
  const color = await bar.getAttribute('content');
  await field(page).evaluate((shown) => shown.before(document.createElement('spelling-assistant')));
  await field(page).pressSequentially('Typed early');
  release();
  await expectPostable(page, 'Typed early');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(bar).toHaveAttribute('content', color ?? '');
  await openMenu(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
});

/** The page is about to be hydrated, with this text in the field. */
async function expectPostable(page: Page, begun: string): Promise<void> {
  await awaitLife(page);
  await expect(postButton(page)).toBeEnabled();
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially(', posted late');
  await postButton(page).click();
  await expect(
    comment(page, `${begun}, posted late`).getByRole('button', { name: 'Comment menu' }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue('');
}

test('a comment that is posted before the page is hydrated is shown afterwards', async ({ page }) => {
  await signIn(page);
  const release = await openStill(page, (await newArticle()).address);
  await field(page).fill('Posted early');
  await postButton(page).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(comment(page, 'Posted early')).toBeVisible();
  release();
  await awaitLife(page);
  await expect(comment(page, 'Posted early').getByRole('button', { name: 'Comment menu' })).toBeVisible();
});
