import type { Page } from '@playwright/test';
import { expect, heading, open, searchBox, test } from './reader.ts';
import { watchRequests } from './requests.ts';

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

test('the search box names its purpose', async ({ page }) => {
  await open(page, '/');
  await expect(searchBox(page)).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search Europe News...');
});

test('Enter searches and clears the box', async ({ page }) => {
  await open(page, '/');
  const asked = watchRequests(page, '/api/articles/');
  await search(page, '  World Story 7 ');
  await expect(page).toHaveURL('/articles/World%20Story%207');
  await expect(heading(page)).toHaveText('WORLD STORY 7');
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText('world story 7');
  expect(asked.map(decodeURIComponent)).toEqual(['/api/articles/world,story,7?page=1']);
});

test('Enter with blank text does nothing', async ({ page }) => {
  await open(page, '/articles/sports');
  const asked = [watchRequests(page, '/api/articles'), watchRequests(page, '/articles')];
  await search(page, '   ');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(asked).toEqual([[], []]);
  await expect(page).toHaveURL('/articles/sports');
  await expect(heading(page)).toHaveText('SPORTS');
});

test('one search after the other shows the results of the last', async ({ page }) => {
  await open(page, '/articles/culture');
  await search(page, 'nosuchword');
  await expect(page.getByRole('main')).toContainText('No articles found.');
  await search(page, 'world story 7');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
