import type { Page } from '@playwright/test';
import { expect, follow, heading, open, scrolled, scrollToBottom, test } from './reader.ts';
import { holdRequests } from './requests.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const article = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });

test('a list of several pages has Previous and Next, with the current page between them', async ({
  page,
}) => {
  await open(page, '/articles/technology');
  await expect(pager(page)).toContainText('Page 1 of 3');
  await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(pager(page)).toContainText('Page 2 of 3');
  await expect(page).toHaveURL('/articles/technology?page=2');
  await expect(article(page, 'technology story 51')).toBeVisible();
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(pager(page)).toContainText('Page 3 of 3');
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  await pager(page).getByRole('link', { name: 'Previous' }).click();
  await expect(pager(page)).toContainText('Page 2 of 3');
});

test('a list of a single page has no pager', async ({ page }) => {
  await open(page, '/articles/sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await expect(pager(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Page 1 of 1');
});

test('the current page stays visible while the next one loads', async ({ page }) => {
  await open(page, '/articles/technology');
  const release = await holdRequests(page, '**/api/articles/technology?page=2');
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/articles/technology?page=2');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expect(article(page, 'technology story 2')).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  release();
  await expect(article(page, 'technology story 52')).toBeVisible();
  await expect(article(page, 'technology story 2')).toHaveCount(0);
});

test('turning the page scrolls to the top', async ({ page }) => {
  await open(page, '/articles/technology');
  await scrollToBottom(page);
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(article(page, 'technology story 51')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('another list starts at its first page, behind a skeleton', async ({ page }) => {
  await open(page, '/articles/technology?page=2');
  const release = await holdRequests(page, '**/api/articles/politics*');
  await follow(page, 'Politics');
  await expect(heading(page)).toHaveText('POLITICS');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  await expect(article(page, 'technology story 51')).toHaveCount(0);
  release();
  await expect(pager(page)).toContainText('Page 1 of 2');
  await expect(article(page, 'politics story 1')).toBeVisible();
});

test('Back returns to the previous page', async ({ page }) => {
  await open(page, '/articles/technology');
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(article(page, 'technology story 51')).toBeVisible();
  await page.goBack();
  await expect(pager(page)).toContainText('Page 1 of 3');
  await expect(article(page, 'technology story 2')).toBeVisible();
});
