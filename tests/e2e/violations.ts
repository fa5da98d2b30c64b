import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const { violations } = await (isDark ? axe.withRules(ofColours) : axe.withTags(standards)).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
  );
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
