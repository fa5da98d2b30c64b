import type { Page } from '@playwright/test';
import { openPanel } from './header.ts';
import { awaitLife, expect, follow, heading, open, openWhole, section, test, untilWhole } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const storedLists = (page: Page) => page.evaluate(() => localStorage.getItem('articles') ?? '');

/** Opens two lists, so that the first one is stored and no longer shown. */
async function readSportsThenCulture(page: Page): Promise<void> {
  await openWhole(page, '/'); // none of its own lists arrives and is stored later
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await expect.poll(() => storedLists(page)).toContain('Une élection');
}

/** Reloads and waits until stored lists have been restored, for which the page loads a script. */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForRequest(/\/assets\/persisted-lists-/);
  await untilWhole(page, async () => {
    await page.reload();
    await awaitLife(page);
  });
  // Done after the page's own import, which was first.
  await page.evaluate((address) => import(address), (await asked).url());
}

test('a list survives a reload in local storage and is not fetched again', async ({ page }) => {
  await readSportsThenCulture(page);
  await reload(page);
  const asked = watchRequests(page, '/api/articles/sports');
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  expect(asked).toEqual([]);
});

test('a stored list is forgotten after forty minutes', async ({ page }) => {
  await page.clock.install();
  await readSportsThenCulture(page);
  await openPanel(page, 'Politics');
  await page.clock.fastForward(41 * 60_000);
  await reload(page);
  const release = await holdRequests(page, '**/api/articles/sports*');
  await follow(page, 'Sports');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('lists stored by another version of the site are not used', async ({ page }) => {
  await readSportsThenCulture(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('articles') ?? '');
    localStorage.setItem('articles', JSON.stringify({ ...stored, build: 'another' }));
  });
  await reload(page);
  const asked = watchRequests(page, '/api/articles/sports');
  await follow(page, 'Sports');
  await expect.poll(() => asked).toHaveLength(1);
});

for (const [damage, stored] of [
  ['is no JSON', '{"build":'],
  ['is something else', '{"build":1,"lists":"none"}'],
] as const)
  test(`stored lists whose text ${damage} cause no error`, async ({ page, complaints }) => {
    if (damage === 'is no JSON') complaints.expect(/Stored articles could not be read/);
    await page.addInitScript((text) => localStorage.setItem('articles', text), stored);
    await open(page, '/');
    await follow(page, 'Sports');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
    await expect.poll(() => storedLists(page)).toContain('sports story 10');
  });

test('full local storage causes no error, and nothing is stored partially', async ({ page, complaints }) => {
  complaints.expect(/Articles could not be stored/);
  await page.addInitScript(() => {
    localStorage.removeItem('articles');
    const refusals: unknown[] = [];
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`other-${size}`, 'x'.repeat(size));
      } catch (error) {
        refusals.push(error);
      }
    }
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('could not be stored'));
  await open(page, '/');
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await refused;
  expect(await storedLists(page)).toBe('');
});

test('a browser that blocks local storage still shows everything', async ({ page, complaints }) => {
  complaints.expect(/Nothing can be stored in this browser/);
  complaints.expect(/Access is denied/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  await open(page, '/');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
});
