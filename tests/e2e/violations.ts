import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is looked at in the light one, in which every screen is tried too. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What a page does against the rules of accessibility, in words; looked at when nothing fades in, nor could begin to. */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
      );
    },
    {
      runOnly: isDark ? { type: 'rule', values: ofColours } : { type: 'tag', values: standards },
      resultTypes: ['violations'],
    } satisfies axe.RunOptions,
  );
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** The same in the light theme and then in the dark one, to which the page turns as if another tab had chosen it. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  const inLight = await violations(page);
  await chooseElsewhere(page, 'dark');
  const inDark = await violations(page);
  await chooseElsewhere(page, 'light');
  return [...inLight, ...inDark];
}

async function chooseElsewhere(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (newValue) => dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })),
    theme,
  );
  await expect(page.locator('html')).toHaveClass(theme);
}
