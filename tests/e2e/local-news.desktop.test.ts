import type { Page } from '@playwright/test';
import { liftTimeLimit } from './clock.ts';
import { becomeMember, callApi, signIn } from './member.ts';
import { expect, follow, heading, open, openWhole, section, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';
import { violationsInThemes } from './violations.ts';

const germanStory = 'Wahlen am Sonntag';

const place = (page: Page) => page.locator('.local-place');

test('a member’s local news, on home and as a list, is that of their region, which both name', async ({
  page,
}) => {
  await signIn(page, { region: 'de' });
  await open(page, '/');
  await expect(place(page)).toContainText('Germany');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  await expect(local.getByRole('article')).toHaveCount(8);
  await local.getByRole('link', { name: 'Load More' }).click();
  // No address contains anything about the member, because browsers remember addresses.
  await expect(page).toHaveURL('/articles/initial_local');
  await expect(heading(page)).toHaveText('ADDITIONAL LOCAL NEWS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expect(place(page)).toContainText('Germany');
  await expect(place(page).getByRole('link', { name: 'Change region' })).toHaveAttribute('href', '/profile');
});

test('a region without news says so, and shows no news of others', async ({ page }) => {
  await signIn(page, { region: 'at' });
  await open(page, '/');
  await expect(section(page, 'Local News')).toContainText('No articles yet.');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(0);
});

test('local news waits for the profile, behind a skeleton; the other sections do not', async ({ page }) => {
  await signIn(page, { region: 'de' });
  const asked = watchRequests(page, '/api/europe');
  const release = await holdRequests(page, '**/api/users/*');
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(8);
  await expect(local.getByRole('article')).toHaveCount(0);
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  release();
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  expect(asked).toEqual([]);
});

test('a member without a region gets the news of Europe, and so does one whose profile cannot be loaded', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/api\/users/);
  complaints.expect(/Could not load \["profile"/);
  await signIn(page);
  await open(page, '/');
  const european = section(page, 'Local News').getByRole('link', { name: 'europe story 2' });
  await expect(european).toBeVisible();
  await page.clock.install();
  await page.route('**/api/users/*', (route) => route.abort());
  const asked = watchRequests(page, '/api/europe');
  await openWhole(page, '/');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(asked.length).toBeGreaterThan(0);
  }).toPass();
  await expect(european).toBeVisible();
});

test('a region chosen in another browser changes the section without a reload', async ({ page, context }) => {
  const { id } = await signIn(page);
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: 'europe story 2' })).toBeVisible();
  await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible(); // long before it would be refetched
});

test('a region chosen on the profile is used on the home page that follows', async ({ page }) => {
  await becomeMember(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Region').selectOption('Germany');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.locator('.toast')).toHaveText('Profile updated successfully!');
  await follow(page, 'Home');
  await expect(section(page, 'Local News').getByRole('link', { name: germanStory })).toBeVisible();
});

test('an article of the local news opens without another request', async ({ page }) => {
  await signIn(page, { region: 'de' });
  await open(page, '/');
  const asked = watchRequests(page, '/api/article?');
  await section(page, 'Local News').getByRole('link', { name: germanStory }).click();
  await expect(heading(page)).toHaveText(germanStory);
  expect(asked).toEqual([]);
});

const picker = (page: Page) => page.getByRole('combobox', { name: 'Your region' });

async function chooseRegion(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /^(Choose your|Change) region$/ }).click();
  await expect(picker(page)).toBeFocused();
  await picker(page).selectOption(name);
  await page.getByRole('button', { name: 'Show' }).click();
}

test('a member or visitor with a region never sees a flash of the news of Europe', async ({ page }) => {
  await signIn(page, { region: 'de' });
  // What the previous page has stored may be shown at once.
  await page.addInitScript(() => localStorage.removeItem('articles'));
  for (const reader of ['member', 'visitor']) {
    if (reader === 'visitor') {
      await page.evaluate(() => localStorage.setItem('region', 'de'));
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    }
    for (const address of ['/', '/articles/initial_local']) {
      const release = await holdRequests(page, '**/api/local_news*');
      await open(page, address);
      await expect(page.locator('[data-skeleton]').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText('europe story 2', { exact: true }).filter({ visible: true })).toHaveCount(
        0,
      );
      await expect(page.getByText('All of Europe').filter({ visible: true })).toHaveCount(0);
      release();
      await expect(page.getByRole('link', { name: germanStory })).toBeVisible();
      await page.unroute('**/api/local_news*');
    }
  }
});

test('before the page is hydrated, a reader with a region sees neither the news of Europe nor its name', async ({
  page,
  browser,
}) => {
  const still = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' });
  const reader = await still.newPage();
  await reader.addInitScript(() => localStorage.setItem('region', 'de'));
  await reader.route('**/assets/*.js', (route) => route.abort());
  for (const address of ['/', '/articles/initial_local']) {
    await reader.goto(address);
    await expect(reader.getByText('europe story 2', { exact: true }).filter({ visible: true })).toHaveCount(
      0,
    );
    await expect(reader.getByText('All of Europe').filter({ visible: true })).toHaveCount(0);
    await expect(reader.locator('[data-skeleton]').filter({ visible: true }).first()).toBeVisible();
  }
  await still.close();
  await open(page, '/');
  await expect(page.getByText('europe story 2', { exact: true })).toBeVisible();
});

test('a visitor chooses a region, which the browser remembers, changes it and removes it', async ({
  page,
}) => {
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(place(page)).toContainText('All of Europe');
  await chooseRegion(page, 'Germany');
  await expect(local.getByRole('heading', { name: 'Local News' })).toBeFocused();
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  await expect(place(page)).toContainText('Germany');
  await page.reload();
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  await local.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await chooseRegion(page, 'Greece');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await expect(place(page)).toContainText('Greece');
  await chooseRegion(page, 'All of Europe');
  await expect(place(page)).toContainText('All of Europe');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
  expect(await page.evaluate(() => localStorage.getItem('region'))).toBeNull();
  // In another tab, while this one shows nothing local.
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  const other = await page.context().newPage();
  await open(other, '/');
  await chooseRegion(other, 'Germany');
  await other.close();
  await follow(page, 'Home');
  await expect(place(page)).toContainText('Germany');
});

test('a page whose address names a region shows its name, before and after hydration', async ({ page }) => {
  const html = await (await page.request.get('/articles/initial_local?region=gr')).text();
  expect(html).toContain('<strong>Greece</strong>');
  await open(page, '/articles/initial_local?region=gr');
  await expect(place(page)).toContainText('Greece');
  await chooseRegion(page, 'Germany');
  await expect(page).toHaveURL('/articles/initial_local');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
});

test('a member without a region is led to the profile, where one can be chosen at once', async ({ page }) => {
  await signIn(page);
  for (const address of ['/', '/articles/initial_local']) {
    await open(page, address);
    await expect(place(page)).toContainText('All of Europe');
    const link = place(page).getByRole('link', { name: 'Choose your region' });
    await expect(link).toHaveAttribute('href', '/profile');
    await link.click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('combobox', { name: 'Region' })).toBeFocused();
    await page.goBack();
    await link.click();
    await expect(page.getByRole('combobox', { name: 'Region' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Region' })).toBeFocused();
  }
});

test('the choice of a region is accessible in both themes', async ({ page }) => {
  await open(page, '/articles/initial_local');
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose your region' }).click();
  await expect(picker(page)).toBeFocused();
  expect(await violationsInThemes(page)).toEqual([]);
});

test('an unknown region gets a plain answer, with links to known ones', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await open(page, '/articles/initial_local?region=zz');
  await expect(page.getByRole('main')).toContainText('There is no such region.');
  await expect(page.getByRole('main')).not.toContainText(/parameter|must be/);
  await page.getByRole('link', { name: 'Other local news' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
});

test('a remembered region that no longer exists counts as none', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  complaints.expect(/Could not load \["local"/);
  await page.goto('/');
  for (const address of ['/', '/articles/initial_local']) {
    await page.evaluate(() => localStorage.setItem('region', 'zz'));
    await open(page, address);
    await expect(place(page)).toContainText('All of Europe');
    await expect(page.getByRole('link', { name: 'europe story 2', exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('region'))).toBeNull();
  }
  await page.evaluate(() => localStorage.setItem('region', 'de'));
  await open(page, '/articles/initial_local?region=zz');
  await expect(page.getByRole('main')).toContainText('There is no such region.');
  expect(await page.evaluate(() => localStorage.getItem('region'))).toBe('de');
});

test('after a change of region, a further page that the new list does not have leads to its first page', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { id } = await signIn(page);
  await open(page, '/articles/initial_local?page=2');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(5);
  await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expect(page).toHaveURL('/articles/initial_local');
  await open(page, '/articles/initial_local?page=9');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expect(page).toHaveURL('/articles/initial_local');
});

test('a change of region does not keep a reader who has asked for another page meanwhile', async ({
  page,
  context,
}) => {
  await liftTimeLimit(page, 5_000); // after which the other page would come as a document
  const { id } = await signIn(page);
  await open(page, '/articles/initial_local?page=2');
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(5);
  const letScriptCome = await holdRequests(page, /\/assets\/sources-[\w-]+\.js/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sources' }).click();
  await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
  await expect(page.getByRole('main')).toContainText('This list has no page 2.'); // the region's
  letScriptCome();
  await expect(heading(page)).toHaveText('Sources');
  await expect(page).toHaveURL('/sources');
});

test('a further page that the list of a region in the address does not have is not found', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.goto('/articles/initial_local?region=de&page=9');
  await expect(heading(page)).toHaveText('Page not found');
});

test('if the script for choosing a region cannot be loaded, the link leads to a page with the choice', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  complaints.expect(/Failed to fetch/);
  await open(page, '/');
  await page.route('**/assets/region-choice*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Choose your region' }).click();
  await expect(page).toHaveURL('/articles/initial_local?region=');
  await expect(picker(page)).toBeVisible();
});
