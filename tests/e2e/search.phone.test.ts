import type { Page } from '@playwright/test';
import { heard } from './heard.ts';
import { widenLetters } from './letters.ts';
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

/** The width (CSS px) that is left for it beside everything else in the box. */
async function roomOfPlaceholder(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const shown = nodes.find(
    ({ attributes = [] }) => attributes.includes('placeholder') && attributes.includes('pseudo'),
  );
  const { model } = await session.send('DOM.getBoxModel', { nodeId: shown?.nodeId ?? 0 });
  await session.detach();
  return model.width;
}

test('the placeholder of the search box is not cut off on narrow screens, nor with letters twice as large', async ({
  page,
}) => {
  await open(page, '/privacy');
  await widenLetters(page, 0.04); // as wide as in DejaVu Sans
  for (const width of [390, 320, 280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const size of ['', '200%']) {
      await page.evaluate((px) => document.documentElement.style.setProperty('font-size', px), size);
      const needed = await searchBox(page).evaluate((box: HTMLInputElement) => {
        const words = document.createElement('span');
        words.textContent = box.placeholder;
        words.style.cssText = 'position: absolute; white-space: pre';
        words.style.fontSize = getComputedStyle(box, '::placeholder').fontSize;
        document.body.append(words);
        const { width } = words.getBoundingClientRect();
        words.remove();
        return width;
      });
      expect.soft(await roomOfPlaceholder(page), `${width} px, ${size}`).toBeGreaterThanOrEqual(needed);
    }
  }
});

test('pressing Enter searches and clears the box', async ({ page }) => {
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

test('a misspelt search suggests the right spelling', async ({ page }) => {
  await open(page, '/articles/wrold');
  await page.getByRole('main').getByRole('link', { name: '“world”' }).click();
  await expect(page).toHaveURL('/articles/world');
  await expect(heading(page)).toHaveText('WORLD');
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
});

test('pressing Enter with blank text does nothing', async ({ page }) => {
  await open(page, '/articles/sports');
  const asked = [watchRequests(page, '/api/articles'), watchRequests(page, '/articles')];
  await search(page, '   ');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(asked).toEqual([[], []]);
  await expect(page).toHaveURL('/articles/sports');
  await expect(heading(page)).toHaveText('SPORTS');
});

test('of two searches in quick succession the results of the last are shown', async ({ page }) => {
  await open(page, '/articles/culture');
  await search(page, 'nosuchword');
  await expect(page.getByRole('main').getByText(/^No articles/)).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('Try other words, or fewer.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  await search(page, 'world story 7');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

const found = (page: Page) => page.locator('.search-facts output');

for (const dots of ['.', '..'])
  test(`a search for "${dots}" finds nothing, and is not treated as a parent folder`, async ({ page }) => {
    await open(page, '/');
    await search(page, dots);
    await expect(found(page)).toHaveText(`No articles for “${dots}”`);
    await page.reload();
    await expect(found(page)).toHaveText(`No articles for “${dots}”`);
    await page.goto(`/articles?q=${dots}`);
    await expect(found(page)).toHaveText(`No articles for “${dots}”`);
    expect((await heard(page)).map(({ text }) => text)).toContain(`No articles for “${dots}”`);
  });

const refineField = (page: Page) => page.getByRole('searchbox', { name: 'Refine this search' });

test('a search shows its words and the number of results, and can be refined in its own field', async ({
  page,
}) => {
  await open(page, '/');
  await search(page, 'technology story');
  await expect(found(page)).toHaveText('119 articles for “technology story”');
  await expect(searchBox(page)).toHaveValue('');
  await expect(refineField(page)).toHaveValue('technology story');
  await refineField(page).fill(' technology story 101 ');
  await refineField(page).press('Enter');
  await expect(page).toHaveURL('/articles/technology%20story%20101');
  await expect(found(page)).toHaveText('1 article for “technology story 101”');
  await expect(refineField(page)).toHaveValue('technology story 101');
  await refineField(page).fill('"technology story 101" -sports');
  await refineField(page).press('Enter');
  await expect(found(page)).toHaveText('1 article for "technology story 101" -sports');
  await page.goBack();
  await page.goBack();
  await expect(refineField(page)).toHaveValue('technology story');
  await expect(found(page)).toHaveText('119 articles for “technology story”');
});

test('a search without results shows its words and can be refined', async ({ page }) => {
  await open(page, '/articles/nosuchword');
  await expect(heading(page)).toHaveText('NOSUCHWORD');
  await expect(found(page)).toHaveText('No articles for “nosuchword”');
  await refineField(page).fill('world story 7');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('a search with quotation marks of its own, straight or as phones type them, gets no others', async ({
  page,
}) => {
  for (const words of [
    '"technology story"',
    '“technology story”',
    '„technology story“',
    '«technology story»',
  ]) {
    await page.goto(`/articles/${encodeURIComponent(words)}`);
    await expect(found(page)).toHaveText(`119 articles for ${words}`);
  }
});

test('a search can be sorted newest first or by best match, each at its own address', async ({ page }) => {
  await open(page, '/articles/headline%20council');
  const first = page.getByRole('main').getByRole('article').first();
  const order = page.getByRole('navigation', { name: 'Order' });
  await expect(order.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true');
  await order.getByRole('link', { name: 'Best match' }).click();
  await expect(page).toHaveURL('/articles/headline%20council?sort=best');
  await expect(page).toHaveTitle('headline council, best match first - Europe News');
  await expect(order.getByRole('link', { name: 'Best match' })).toHaveAttribute('aria-current', 'true');
  await expect(first).toBeVisible();
  await refineField(page).fill('nine hours');
  await refineField(page).press('Enter');
  await expect(page).toHaveURL('/articles/nine%20hours?sort=best');
});

test('lists other than searches have no search field of their own', async ({ page }) => {
  await open(page, '/articles/Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(refineField(page)).toHaveCount(0);
});

test('a search that is too long is refused in plain language and can be shortened', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  complaints.expect(/Could not load \["longer/);
  await open(page, `/articles/${'longing%20'.repeat(26).trim()}`);
  await expect(page.getByRole('main')).toContainText('A search may have at most 200 characters.');
  await expect(page.getByRole('main')).not.toContainText('parameter');
  await search(page, 'longer '.repeat(40).trim());
  await expect(heading(page)).toContainText('LONGER'); // the previous page was also refused
  await expect(page.getByRole('main')).toContainText('A search may have at most 200 characters.');
  await refineField(page).fill('world story 7');
  await refineField(page).press('Enter');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search can be refined and sorted', async ({ page }) => {
    await page.goto('/articles/technology%20story');
    await page.getByRole('link', { name: 'Best match' }).click();
    await expect(page).toHaveURL('/articles/technology%20story?sort=best');
    await refineField(page).fill('world story 7');
    await refineField(page).press('Enter');
    await expect(page).toHaveURL('/articles/world%20story%207?sort=best');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });
});
