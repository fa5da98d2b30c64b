import type { Page } from '@playwright/test';
import { ArticleList } from '#contract/article.ts';
import { stopClock } from './clock.ts';
import { expect, heading, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const category = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
/** The open panel is recognised by a headline of its category. */
const headline = (page: Page, title: string) => bar(page).getByRole('link', { name: title, exact: true });

/** A point away from the bar and from every link. */
const leaveBar = (page: Page) => page.mouse.move(2, 600);

test('hovering a category shows its four latest headlines, which lead to their articles', async ({
  page,
}) => {
  await open(page, '/');
  await category(page, 'Politics').hover();
  for (const number of [1, 2, 3, 4]) await expect(headline(page, `politics story ${number}`)).toBeVisible();
  await expect(headline(page, 'politics story 5')).toHaveCount(0);
  await headline(page, 'politics story 2').click();
  await expect(heading(page)).toHaveText('politics story 2');
  await expect(headline(page, 'politics story 1')).toHaveCount(0);
});

test('a panel shows each event once', async ({ page }) => {
  await page.route('**/api/articles/politics*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = ArticleList.parse(await response.json());
    const story = { id: 'aaaaaaaaaaaaa', publishers: 2, countries: 1 };
    const grouped = data.map((article, n) => ([0, 2].includes(n) ? { ...article, story } : article));
    await route.fulfill({ response, json: { ...rest, data: grouped } });
  });
  await open(page, '/');
  await category(page, 'Politics').hover();
  for (const number of [1, 2, 4, 5]) await expect(headline(page, `politics story ${number}`)).toBeVisible();
  await expect(headline(page, 'politics story 3')).toHaveCount(0);
});

test('a panel opens after 200 ms, closes after 150 ms, and its neighbour opens at once within 300 ms', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
  // Both have been opened before, so that their script and headlines are loaded.
  for (const [name, title] of [
    ['Politics', 'politics story 1'],
    ['Sports', 'sports story 1'],
  ] as const) {
    await category(page, name).hover();
    await expect(headline(page, title)).toBeVisible();
  }
  await leaveBar(page);
  await expect(headline(page, 'sports story 1')).toHaveCount(0);
  await stopClock(page);

  await category(page, 'Politics').hover();
  await page.clock.runFor(190);
  await expect(headline(page, 'politics story 1')).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(headline(page, 'politics story 1')).toBeVisible();

  await leaveBar(page);
  await page.clock.runFor(140);
  await expect(headline(page, 'politics story 1')).toBeVisible();
  await page.clock.runFor(10);
  await expect(headline(page, 'politics story 1')).toHaveCount(0);

  await page.clock.runFor(200);
  await category(page, 'Sports').hover();
  await page.clock.runFor(10);
  await expect(headline(page, 'sports story 1')).toBeVisible();

  await leaveBar(page);
  await page.clock.runFor(150);
  await expect(headline(page, 'sports story 1')).toHaveCount(0);
  await page.clock.runFor(310);
  await category(page, 'Politics').hover();
  await page.clock.runFor(100);
  await expect(headline(page, 'politics story 1')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(headline(page, 'politics story 1')).toBeVisible();
});

test('the keyboard opens a panel, moves through its headlines and closes it', async ({ page }) => {
  await open(page, '/');
  await category(page, 'Home').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(category(page, 'Politics')).toBeFocused();
  await expect(headline(page, 'politics story 1')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(headline(page, 'politics story 1')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(headline(page, 'politics story 1')).toHaveCount(0);
  await expect(category(page, 'Politics')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('POLITICS');
});

test('a category is a link at all times', async ({ page }) => {
  await open(page, '/');
  await category(page, 'Politics').hover();
  await expect(headline(page, 'politics story 1')).toBeVisible();
  await category(page, 'Politics').click();
  await expect(page).toHaveURL('/articles/politics');
  await expect(heading(page)).toHaveText('POLITICS');
});

test('the first panel does not replace the focused link', async ({ page }) => {
  const letPanelCome = await holdRequests(page, /\/assets\/headline-panel-[\w-]+\.js/);
  await open(page, '/');
  await category(page, 'Home').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focused = await category(page, 'Politics').elementHandle();
  letPanelCome();
  await expect(headline(page, 'politics story 1')).toBeVisible();
  expect(await focused?.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('a category without news says so', async ({ page }) => {
  await open(page, '/');
  await category(page, 'Fashion').hover();
  await expect(bar(page)).toContainText('No articles yet.');
});
