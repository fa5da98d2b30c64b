import type { Locator } from '@playwright/test';
import { articleAt } from './discussion.ts';
import { doubleLetters } from './letters.ts';
import { expect, heading, open, test } from './reader.ts';

const sizeOf = (element: Locator) =>
  element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));

test('however large letters are, a headline is larger than all text below it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, articleAt('technology/106'));
  await doubleLetters(page);
  const headline = await sizeOf(heading(page));
  for (const below of [page.locator('.section-title').first(), page.locator('.article-text').first()])
    expect(headline).toBeGreaterThan(await sizeOf(below));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
