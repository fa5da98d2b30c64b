import type { Page } from '@playwright/test';
import { articleAt, comment, discussion, menuOf, newArticle, openAsMember, write } from './discussion.ts';
import { signIn } from './member.ts';
import { note } from './offline.ts';
import { awaitLife, expect, follow, heading, open, openWhole, searchBox, section, test } from './reader.ts';

/** Lets requests for these scripts fail until the returned function is called. */
async function loseScripts(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const lost = new RegExp(`/assets/(${names.join('|')})-[\\w-]{8}\\.js$`);
  await page.route(lost, (route) => route.abort());
  return () => page.unroute(lost);
}

/** Waits until each script has failed to load. */
const untilLost = (page: Page, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${name}-`)),
    ),
  );

test.beforeEach(({ complaints }) => complaints.expect(/ERR_FAILED .*\/assets\//));

test('a list whose script failed at the start is shown once the script can be loaded', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Articles will not be stored|Could not load/);
  const find = await loseScripts(page, 'schemas');
  const lost = untilLost(page, 'schemas');
  await open(page, '/');
  await lost;
  await find();
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('comments whose script failed are shown on retry', async ({ page, complaints }) => {
  complaints.allow(/Could not load|cannot be followed/);
  await page.clock.install();
  await openWhole(page, '/articles/sports');
  const find = await loseScripts(page, 'comment-replies');
  await page.getByRole('link', { name: 'sports story 9' }).click();
  await expect(heading(page)).toHaveText('sports story 9');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(discussion(page).getByRole('alert')).toContainText('could not be loaded', { timeout: 100 });
  }).toPass();
  await find();
  await discussion(page).getByRole('button', { name: 'Try again' }).click();
  await expect(discussion(page)).toContainText('Comments (0)');
});

test('a comment whose script failed is sent on retry', async ({ page, complaints }) => {
  complaints.allow(/Could not load|cannot be followed|A call failed/);
  const find = await loseScripts(page, 'comment-replies');
  const lost = untilLost(page, 'comment-replies');
  await openAsMember(page, (await newArticle()).address);
  await lost;
  await write(page, 'Sent from a train');
  await expect(comment(page, 'Sent from a train')).toContainText('could not be reached');
  await find();
  const tryAgain = comment(page, 'Sent from a train').getByRole('button', { name: 'Try again' });
  // The discussion requests the script, too; a retry during its request would share its failure.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click();
    await expect(menuOf(page, 'Sent from a train')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('logging out that failed because of a script succeeds the next time', async ({ page, complaints }) => {
  complaints.allow(/A call failed/);
  await signIn(page);
  await open(page, '/');
  const find = await loseScripts(page, 'log-out');
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await logOut.click();
  await expect(page.locator('.toast')).toContainText('The site could not be reached.');
  await find();
  await logOut.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a message whose script failed is shown by the browser', async ({ page, complaints }) => {
  complaints.expect(/Failed to fetch/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }),
  );
  await loseScripts(page, 'toaster');
  await open(page, articleAt('technology/101'));
  let told = '';
  // The page waits for the dialog, and the click may wait for the page.
  page.once('dialog', (dialog) => {
    told = dialog.message();
    return dialog.accept();
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => told).toBe('Link copied');
});

test('a panel of headlines whose script failed opens the next time', async ({ page, complaints }) => {
  complaints.expect(/The headline panels could not be loaded/);
  await open(page, '/');
  const find = await loseScripts(page, 'headline-panel');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const lost = untilLost(page, 'headline-panel');
  await bar.getByRole('link', { name: 'Sports' }).hover();
  await lost;
  await find();
  await section(page, 'World News').hover();
  await bar.getByRole('link', { name: 'Sports' }).hover();
  await expect(bar.getByRole('link', { name: 'sports story 1', exact: true })).toBeVisible();
});

test('the offline note, whose script failed at the start, appears once the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|will not be stored|Could not load/);
  const find = await loseScripts(page, 'offline-note');
  const lost = untilLost(page, 'offline-note');
  await open(page, '/');
  await lost;
  await find();
  await context.setOffline(true);
  const imported = page.waitForResponse(
    (reply) => reply.url().includes('/assets/offline-note-') && reply.request().resourceType() === 'script',
  );
  await context.setOffline(false);
  await (await imported).finished();
  await context.setOffline(true);
  await expect(note(page)).toHaveText('You are offline. You can open what you have read before.');
});

test('a page whose first scripts failed reloads once they can be loaded, but not while a reader is typing', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/privacy');
  await page.evaluate(() => localStorage.setItem('region', 'de'));
  const find = await loseScripts(page, 'framework');
  const lost = untilLost(page, 'framework');
  await page.goto('/');
  await lost;
  await searchBox(page).fill('a');
  await find();
  const askAgain = async () => {
    const asked = page.waitForResponse(/\/assets\/framework-/);
    await page.clock.fastForward(5_000);
    await (await asked).finished();
  };
  // That it asks again shows that it has not reloaded.
  for (const _ of ['once', 'again']) await askAgain();
  await expect(searchBox(page)).toHaveValue('a');
  await searchBox(page).clear();
  await searchBox(page).blur();
  await askAgain();
  await awaitLife(page);
  await expect(section(page, 'Local News').getByRole('article')).not.toHaveCount(0);
});
