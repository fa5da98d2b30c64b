import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the theme; all others are only checked in the light one. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * A page's violations of accessibility rules, as text; `rules` instead of those of the standards. Checked when no fade is
 * running or can begin.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
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
      runOnly:
        rules || isDark ? { type: 'rule', values: rules ?? ofColours } : { type: 'tag', values: standards },
      resultTypes: ['violations'],
    } satisfies axe.RunOptions,
  );
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** The same in the light theme and then in the dark one, to which the page switches as if another tab had chosen it. */
export async function violationsInThemes(page: Page, rules?: string[]): Promise<string[]> {
  const inLight = await violations(page, rules);
  await chooseElsewhere(page, 'dark');
  const inDark = await violations(page, rules);
  await chooseElsewhere(page, 'light');
  return [...inLight, ...inDark];
}

/** The same at the page's own width and then at that of a phone. */
export async function violationsAtWidths(page: Page, rules?: string[]): Promise<string[]> {
  const own = page.viewportSize();
  const wide = await violationsInThemes(page, rules);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await violationsInThemes(page, rules);
  if (own) await page.setViewportSize(own);
  return [...wide, ...narrow];
}

async function chooseElsewhere(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (newValue) => dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })),
    theme,
  );
  await expect(page.locator('html')).toHaveClass(theme);
}
