import type { Page } from '@playwright/test';
import { discussion } from './discussion.ts';
import { longText, pictureHost } from './edition.ts';
import { awaitCopy, note, readSports } from './offline.ts';
import { hasCome } from './picture-looks.ts';
import { awaitLife, expect, follow, heading, open, section, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ complaints }) => complaints.allow(/ERR_INTERNET_DISCONNECTED/));

/** The home page fetches whole lists once it is hydrated. */
const awaitHomeLists = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => /"list":.*world story 20/.test(localStorage.getItem('articles') ?? '')))
    .toBe(true);

const story = (number: number) => `sports story ${number}`;

test('an article that was never read opens from its list offline, and is complete once the connection is back', async ({
  page,
  context,
}) => {
  await readSports(page);
  await page.goBack();
  await expect(heading(page)).toHaveText('SPORTS');
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: story(5) }).click();
  await expect(heading(page)).toHaveText(story(5));
  await expect(main.getByRole('link', { name: /^Read the full article/ })).toBeVisible();
  await expect(discussion(page)).toContainText('The comments will load when you are back online.');
  await expect(note(page)).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: story(4) }).click();
  await expect(heading(page)).toHaveText(story(4));
  await expect(discussion(page)).toContainText('No comments yet.');
  await expect(note(page)).toHaveText(/This copy was saved/);
  await awaitLife(page);
  await follow(page, 'Sports');
  await awaitLife(page);
  await main.getByRole('link', { name: story(6) }).click();
  await expect(heading(page)).toHaveText(story(6));
  await context.setOffline(false);
  await expect(discussion(page)).toContainText('No comments yet.');
  await expect(section(page, 'More in Sports')).toBeVisible();
});

test('an article opens from the offline copy of home with the text that home has, and is complete once the connection is back', async ({
  page,
  context,
}) => {
  await readSports(page);
  await context.setOffline(true);
  // Only the copy: home may have stored its whole lists before it was left.
  await page.addInitScript(() => localStorage.removeItem('articles'));
  await open(page, '/');
  await expect(note(page)).toBeVisible();
  await section(page, 'World News').getByRole('link', { name: 'world story 1' }).click();
  await expect(heading(page)).toHaveText('world story 1');
  const text = page.locator('.article-text');
  await expect(text).toHaveText(/\w\.\.\.$/);
  await context.setOffline(false);
  await expect(text).toHaveText(longText);
});

test('the list of a section opens offline with the articles that home has fetched', async ({
  page,
  context,
}) => {
  await readSports(page);
  await open(page, '/');
  await awaitHomeLists(page);
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await section(page, 'World News').getByRole('link', { name: 'Load More' }).click();
  await expect(heading(page)).toHaveText('ADDITION WORLD NEWS');
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(50);
  await main.getByRole('link', { name: 'world story 20' }).click();
  await expect(heading(page)).toHaveText('world story 20');
  await page.goBack();
  await expect(main.getByRole('article')).toHaveCount(50);
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(heading(page)).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(main.getByRole('article')).toHaveCount(10);
  await expect(page).toHaveURL(/page=2$/);
});

test('going back from a page that cannot be opened offline leads to the page before it, where the reader was', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await awaitCopy(page, '/');
  await follow(page, 'Technology');
  const list = page.getByRole('main').getByRole('article');
  await expect(list).toHaveCount(50);
  await awaitCopy(page, '/articles/technology');
  await context.setOffline(true);
  const next = page.getByRole('link', { name: 'Next' });
  await next.click();
  await expect(heading(page)).toHaveText('You are offline');
  await page.goBack();
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  await expect(list).toHaveCount(50);
  await expect(next).toBeInViewport();
  await awaitLife(page);
  await page.goForward();
  await expect(heading(page)).toHaveText('You are offline');
  await expect(page).toHaveURL(/page=2$/);
  await page.goBack();
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  await awaitLife(page);
  await page.goBack();
  await expect(section(page, 'World News')).toBeVisible();
});

test('offline, the copy of a list without the news of the reader’s own region is not reloaded', async ({
  page,
  context,
}) => {
  await readSports(page);
  await open(page, '/articles/initial_local');
  await awaitCopy(page, '/articles/initial_local');
  await page.evaluate(() => localStorage.setItem('region', 'fr'));
  await page.addInitScript(() => localStorage.removeItem('articles'));
  await context.setOffline(true);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await open(page, '/articles/initial_local');
  await expect(note(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

for (const [address, failed] of [
  ['/', 'The news could not be loaded.'],
  ['/articles/initial_local', 'These articles could not be loaded.'],
] as const)
  test(`offline, the copy of ${address} without the news of the reader’s own region says so, until the connection is back`, async ({
    page,
    context,
  }) => {
    await readSports(page);
    await open(page, address);
    await awaitCopy(page, address);
    await page.evaluate(() => localStorage.setItem('region', 'de'));
    await page.addInitScript(() => localStorage.removeItem('articles'));
    await context.setOffline(true);
    await open(page, address);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText(failed);
    await expect(main.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
    await expect(main.locator('.local-place')).toContainText('Germany');
    await context.setOffline(false);
    await expect(main.getByRole('link', { name: 'Wahlen am Sonntag' })).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

test('offline, the stored news of the reader’s own region appear without a failure before', async ({
  page,
  context,
}) => {
  await readSports(page);
  await page.evaluate(() => localStorage.setItem('region', 'de'));
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: 'Wahlen am Sonntag' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('articles')?.includes('Wahlen am Sonntag')))
    .toBe(true);
  await context.setOffline(true);
  await page.addInitScript(() => {
    const failures: string[] = [];
    Object.assign(window, { failures });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=alert]'))
        failures.push(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, '/');
  await expect(local.getByRole('link', { name: 'Wahlen am Sonntag' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'failures'))).toEqual([]);
});

test('an article that was in no list says so offline, and opens once the connection is back', async ({
  page,
  context,
}) => {
  const article = await readSports(page);
  await page.addInitScript(() => localStorage.clear()); // removes the stored lists
  await open(page, article);
  const unread = section(page, 'More in Sports').getByRole('link').first();
  const title = (await unread.textContent()) ?? '';
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await unread.click();
  await expect(heading(page)).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(title);
});

test('a picture that could not be loaded offline appears once the connection is back', async ({
  page,
  context,
}) => {
  const file = `${pictureHost}/breaking-1.png`;
  await readSports(page);
  await page.route(file, (route) => route.abort('internetdisconnected'));
  await open(page, '/');
  await awaitHomeLists(page);
  const first = section(page, 'Recently Breaking').getByRole('article').first();
  await expect(first.locator('.publisher-picture')).toBeVisible();
  await page.unroute(file);
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);
  await hasCome(first.locator('img'));
  await expect(first.locator('.publisher-picture')).toHaveCount(0);
});
