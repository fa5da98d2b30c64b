import type { Locator } from '@playwright/test';
import { articleAt } from './discussion.ts';
import { bareLink } from './edition.ts';
import { doubleLetters } from './letters.ts';
import { awaitPaint, expect, heading, open, section, test } from './reader.ts';

const sizeOf = (element: Locator) =>
  element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));

const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('however large letters are, a headline is larger than all text below it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, articleAt('technology/106'));
  await doubleLetters(page);
  const headline = await sizeOf(heading(page));
  for (const below of [page.locator('.section-title').first(), page.locator('.article-text').first()])
    expect(headline).toBeGreaterThan(await sizeOf(below));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a window as narrow as a phone held sideways has the first article of a section beside its larger picture, and the next three in columns', async ({
  page,
}) => {
  for (const width of [640, 700]) {
    await page.setViewportSize({ width, height: 400 });
    await open(page, '/');
    await awaitPaint(page);
    const articles = section(page, 'Recently Breaking').getByRole('article');
    const [lead, second, fourth] = [articles.first(), articles.nth(1), articles.nth(3)];
    const picture = await box(lead.locator('.card-image'));
    expect((await box(lead.getByRole('heading'))).x).toBeGreaterThan(picture.x + picture.width);
    expect(picture.width).toBeGreaterThan(1.5 * (await box(second.locator('.card-image'))).width);
    expect((await box(fourth)).y).toBe((await box(second)).y);
  }
});

test('a low window shows the headline of an article on its first screen', async ({ page }) => {
  for (const [width, height] of [
    [740, 360],
    [667, 375],
    [1280, 520],
    [1366, 600],
  ] as const)
    for (const address of ['https://publisher.example/breaking/1', bareLink]) {
      await page.setViewportSize({ width, height });
      await open(page, `/article/${encodeURIComponent(address)}`);
      const line = await heading(page).evaluate((node) => {
        const { lineHeight } = getComputedStyle(node);
        return node.getBoundingClientRect().top + Number.parseFloat(lineHeight);
      });
      expect(line).toBeLessThanOrEqual(height);
    }
});
