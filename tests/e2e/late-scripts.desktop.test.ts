import type { Page } from '@playwright/test';
import { articleAt, comment, discussion, menuOf, openAsMember, write } from './discussion.ts';
import { becomeMember } from './member.ts';
import { note } from './offline.ts';
import { awaitLife, expect, follow, heading, open, searchBox, section, test } from './reader.ts';

/** Loses the line for these scripts, until the returned function is called. */
async function loseScripts(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const lost = new RegExp(`/assets/(${names.join('|')})-[\\w-]{8}\\.js$`);
  await page.route(lost, (route) => route.abort());
  return () => page.unroute(lost);
}

/** Waits until each script could not be loaded. */
const untilLost = (page: Page, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${name}-`)),
    ),
  );

test.beforeEach(({ complaints }) => complaints.expect(/ERR_FAILED .*\/assets\//));

test('a list is shown whose script was lost with the line at the start and can be had again', async ({
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

test('comments whose script was lost are shown when they are tried again', async ({ page, complaints }) => {
  complaints.allow(/Could not load|cannot be followed/);
  await page.clock.install();
  await open(page, '/articles/sports');
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

test('a comment whose script was lost is sent when that is tried again', async ({ page, complaints }) => {
  complaints.allow(/Could not load|cannot be followed|A call failed/);
  const find = await loseScripts(page, 'comment-replies');
  const lost = untilLost(page, 'comment-replies');
  await openAsMember(page, articleAt('technology/100'));
  await lost;
  await write(page, 'Sent from a train');
  await expect(comment(page, 'Sent from a train')).toContainText('could not be reached');
  await find();
  const tryAgain = comment(page, 'Sent from a train').getByRole('button', { name: 'Try again' });
  // The discussion asks for the script, too; whoever tries again while it is being lost learns that together with it.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click();
    await expect(menuOf(page, 'Sent from a train')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('who could not be logged out for want of a script is logged out the next time', async ({
  page,
  complaints,
}) => {
  complaints.allow(/A call failed/);
  await becomeMember(page);
  await open(page, '/');
  const find = await loseScripts(page, 'log-out');
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await logOut.click();
  await expect(page.locator('.toast')).toContainText('The site could not be reached.');
  await find();
  await logOut.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a panel of headlines whose script was lost opens at the next time', async ({ page, complaints }) => {
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

test('the note of a lost connection, whose script was lost at the start, comes with the connection', async ({
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

test('a page whose first scripts were lost comes alive when they can be had, but not under somebody who writes', async ({
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
  // It asks again because it was not loaded anew.
  for (const _ of ['once', 'again']) await askAgain();
  await expect(searchBox(page)).toHaveValue('a');
  await searchBox(page).clear();
  await searchBox(page).blur();
  await askAgain();
  await awaitLife(page);
  await expect(section(page, 'Local News').getByRole('article')).not.toHaveCount(0);
});
