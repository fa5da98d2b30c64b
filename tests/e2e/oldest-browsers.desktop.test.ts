import { articleAt, comment, openAsMember, post } from './discussion.ts';
import { expect, follow, heading, open, searchBox, test } from './reader.ts';

/** What one of the oldest supported browsers (see supported-browsers.ts) lacks and newer ones have. */
const newer = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'CloseWatcher',
  'cookieStore',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Element.prototype.moveBefore',
  'Error.isError',
  'HTMLButtonElement.prototype.command',
  'HTMLButtonElement.prototype.commandForElement',
  'HTMLDialogElement.prototype.requestClose',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Iterator',
  'Map.groupBy',
  'Map.prototype.getOrInsert',
  'Math.sumPrecise',
  'Navigator.prototype.connection',
  'Navigator.prototype.userAgentData',
  'navigation',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'ReadableStream.from',
  'ReadableStream.prototype.values',
  'RegExp.escape',
  'requestIdleCallback',
  'scheduler',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isSubsetOf',
  'Set.prototype.union',
  'trustedTypes',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'URL.parse',
  'URLPattern',
];

test.beforeEach(({ page }) => page.addInitScript(takeAway, newer));

/** Runs in the page. */
function takeAway(paths: string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    let owner: unknown = globalThis;
    for (const part of names) owner = Reflect.get(Object(owner), part);
    if (owner !== undefined) Reflect.deleteProperty(Object(owner), name);
  }
}

test('reading needs nothing that the oldest supported browsers lack', async ({ page }) => {
  await open(page, '/');
  expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Politics' }).hover();
  await expect(page.getByRole('link', { name: 'politics story 1', exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await follow(page, 'Technology');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('main')).toContainText('Page 2 of 3');
  await searchBox(page).fill('world story 7');
  await searchBox(page).press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'world story 7', exact: true }).click();
  await expect(heading(page)).toHaveText('world story 7');
});

test('comments and profiles need nothing that the oldest supported browsers lack', async ({ page }) => {
  await openAsMember(page, articleAt('technology/119'));
  await post(page, 'Written long ago.');
  await expect(comment(page, 'Written long ago.').locator('.initials')).toHaveText(/^R/);
  await follow(page, 'Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('Nora');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(heading(page)).toHaveText('Nora');
});
