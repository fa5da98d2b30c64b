import { comment, deleteComment, newArticle, openAsMember, post } from './discussion.ts';
import { reconnect } from './offline.ts';
import { expect, follow, heading, open, searchBox, test } from './reader.ts';
import { installWorker } from './worker-project.ts';

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
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Iterator.prototype.drop',
  'Iterator.prototype.every',
  'Iterator.prototype.filter',
  'Iterator.prototype.find',
  'Iterator.prototype.flatMap',
  'Iterator.prototype.forEach',
  'Iterator.prototype.map',
  'Iterator.prototype.reduce',
  'Iterator.prototype.some',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
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

test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ context }) => {
  await context.addInitScript(takeAway, newer);
  await context.route('**/service-worker.js', async (route) => {
    const response = await route.fetch();
    const before = `(${String(takeAway)})(${JSON.stringify(newer)});`;
    await route.fulfill({ response, body: before + (await response.text()) });
  });
  await installWorker(context);
});

/** Runs in the page and in the service worker. */
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

test('the service worker needs nothing that the oldest supported browsers lack', async ({
  page,
  context,
}) => {
  expect(await context.serviceWorkers()[0]?.evaluate(() => 'parse' in URL)).toBe(false);
  await open(page, '/privacy');
  const width = await page.evaluate(async () => {
    const picture = new Image();
    picture.src = '/icon-192.png';
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(width).toBe(192);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/icon-192.png'))?.status)).toBe(200);
});

test('comments and profiles need nothing that the oldest supported browsers lack', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'Written long ago.');
  await expect(comment(page, 'Written long ago.').locator('.initials')).toHaveText(/^R/);
  await page.context().setOffline(true);
  await deleteComment(page, 'Written long ago.');
  await expect(page.locator('.toast')).toContainText('Your comment could not be deleted');
  await expect(comment(page, 'Written long ago.')).toBeVisible();
  await reconnect(page);
  await follow(page, 'Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('Nora');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(heading(page)).toHaveText('Nora');
});
