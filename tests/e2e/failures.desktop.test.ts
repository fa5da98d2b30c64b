import type { Locator, Page } from '@playwright/test';
import { discussion } from './discussion.ts';
import { openForLeaps } from './header.ts';
import { arrive, expect, heading, section, test } from './reader.ts';
import { watchRequests } from './requests.ts';
import { violations } from './violations.ts';

/** Lets the time of three more attempts pass, which follow at growing intervals. */
async function untilGivenUp(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(part.getByRole('alert')).toContainText('could not be loaded', { timeout: 100 });
  }).toPass();
}

const tryAgain = (part: Locator) => part.getByRole('button', { name: 'Try again' });

/** Presses the retry button: it fails once and keeps the focus, then succeeds. */
async function tryTwice(page: Page, part: Locator, repair: () => Promise<void>): Promise<void> {
  await tryAgain(part).focus();
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toHaveText('Loading...');
  await expect(tryAgain(part)).toBeFocused();
  await untilGivenUp(page, part);
  await expect(tryAgain(part)).toBeFocused();
  await repair();
  await page.keyboard.press('Enter');
  await expect(tryAgain(part)).toHaveCount(0);
}

test.beforeEach(async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource|Could not load/);
  await page.clock.install();
});

test('a section that cannot be loaded says so, can be retried in its place and still ends with Load More', async ({
  page,
}) => {
  await openForLeaps(page, '/articles/culture');
  await page.route('**/api/world_news*', (route) => route.abort());
  await arrive(page, 'Home');
  const world = section(page, 'World News');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  await untilGivenUp(page, world);
  await expect(world.getByRole('link', { name: 'Load More' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tryTwice(page, world, () => page.unroute('**/api/world_news*'));
  await expect(world.getByRole('article')).toHaveCount(8);
  await expect(world.getByRole('heading', { name: 'World News' })).toBeFocused();
});

test('when all sections of home fail, each retry button names its section', async ({ page }) => {
  await openForLeaps(page, '/articles/culture');
  const lists = /\/api\/(breaking_news|europe|world_news)/;
  await page.route(lists, (route) => route.abort());
  await arrive(page, 'Home');
  for (const name of ['Recently Breaking', 'Local News', 'World News'])
    await untilGivenUp(page, section(page, name));
  await expect(tryAgain(page.getByRole('main'))).toHaveText([
    'Try again: Recently Breaking',
    'Try again: Local News',
    'Try again: World News',
  ]);
  await page.unroute(lists);
});

test('a list whose request is lost is requested again automatically', async ({ page }) => {
  await openForLeaps(page, '/articles/culture');
  await page.route('**/api/articles/sports*', (route) => route.fulfill({ status: 408, body: 'Too slow' }), {
    times: 1,
  });
  const asked = watchRequests(page, '/api/articles/sports');
  await arrive(page, 'Sports');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(asked.length).toBeGreaterThan(1);
  }).toPass();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a list that cannot be loaded says so and can be retried in its place', async ({ page }) => {
  await openForLeaps(page, '/articles/culture');
  await page.route('**/api/articles/sports*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await arrive(page, 'Sports');
  const main = page.getByRole('main');
  await untilGivenUp(page, main);
  await expect(heading(page)).toHaveText('SPORTS');
  expect(await violations(page)).toEqual([]);
  await tryTwice(page, main, () => page.unroute('**/api/articles/sports*'));
  await expect(main.getByRole('article')).toHaveCount(10);
  await expect(main).toBeFocused();
});

test('a list that cannot be loaded still says so when it is retried without a connection', async ({
  page,
}) => {
  await openForLeaps(page, '/articles/culture');
  await page.route('**/api/articles/sports*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await arrive(page, 'Sports');
  const main = page.getByRole('main');
  await untilGivenUp(page, main);
  await page.context().setOffline(true);
  await tryAgain(main).click();
  await page.clock.fastForward(1_000);
  await expect(main.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/articles/sports*');
  await page.context().setOffline(false);
  await expect(main.getByRole('article')).toHaveCount(10);
});

test('a list that is refused temporarily, by the site or by a proxy, can be retried in its place', async ({
  page,
}) => {
  await openForLeaps(page, '/articles/culture');
  await page.route('**/api/articles/sports*', (route) => route.fulfill({ status: 429, body: 'Slow down' }));
  await arrive(page, 'Sports');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText('The site could not answer. Please try again soon.');
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/articles/sports*');
  await tryAgain(main).click();
  await expect(main.getByRole('article')).toHaveCount(10);
});

test('the second page of a list that cannot be loaded can be retried, too', async ({ page }) => {
  await openForLeaps(page, '/articles/politics');
  await page.route('**/api/articles/politics?page=2', (route) => route.abort());
  await page.getByRole('link', { name: 'Next' }).click();
  const main = page.getByRole('main');
  await untilGivenUp(page, main);
  await tryTwice(page, main, () => page.unroute('**/api/articles/politics?page=2'));
  await expect(main.getByRole('article')).toHaveCount(10);
});

test('a panel of headlines that cannot be loaded does not say that there are none', async ({ page }) => {
  await openForLeaps(page, '/');
  await page.route('**/api/articles/sports*', (route) => route.abort());
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Sports' }).hover();
  await untilGivenUp(page, bar);
  await expect(bar).not.toContainText('No articles yet.');
  expect(await violations(page)).toEqual([]);
  await tryTwice(page, bar, () => page.unroute('**/api/articles/sports*'));
  await expect(bar.getByRole('link', { name: 'sports story 1', exact: true })).toBeVisible();
});

test('comments that cannot be loaded can be retried in their place', async ({ page }) => {
  await openForLeaps(page, '/articles/sports');
  await page.route('**/api/get_article_comments*', (route) => route.abort());
  await page.getByRole('link', { name: 'sports story 9' }).click();
  await expect(heading(page)).toHaveText('sports story 9');
  await untilGivenUp(page, discussion(page));
  await tryTwice(page, discussion(page), () => page.unroute('**/api/get_article_comments*'));
  await expect(discussion(page)).toContainText('Comments (0)');
});

test('a list without a reply within 30 seconds counts as not loaded', async ({ page }) => {
  await openForLeaps(page, '/articles/culture');
  const asked = Promise.withResolvers<number>();
  await page.route('**/api/articles/sports*', () => asked.resolve(Date.now())); // never answers
  await arrive(page, 'Sports');
  const main = page.getByRole('main');
  await page.clock.pauseAt((await asked.promise) + 20_000);
  await expect(main.locator('[data-skeleton]').first()).toBeVisible();
  await page.clock.fastForward(10_000);
  await page.clock.resume();
  await expect(main.getByRole('alert')).toHaveText('These articles could not be loaded.');
  await page.unroute('**/api/articles/sports*');
  await tryAgain(main).click();
  await expect(main.getByRole('article')).toHaveCount(10);
});
