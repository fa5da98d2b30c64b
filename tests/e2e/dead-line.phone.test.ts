import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { silence } from '#app/site/silence.ts';
import { comment, write } from './discussion.ts';
import { type Door, openDoor } from './door.ts';
import { longText, pictureHost } from './edition.ts';
import { signUpByApi } from './member.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { expect, follow, heading, open, section, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

let door: Door;
test.beforeEach(async ({ complaints }) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_FAILED|Could not load|cannot be followed|A call failed/);
  door = await openDoor(process.env.SITE_URL ?? '');
  process.env.DOOR_URL = door.url;
});
test.afterEach(() => door.close());

/**
 * Has the answer of a page come when `answer` is called, but soon enough for a worker that has not waited in vain before
 * and so shows no copy yet. What happens `meanwhile` does not count.
 */
async function holdAnswer(page: Page, address: string, meanwhile?: () => Promise<void>) {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.context().route(address, async (route) => {
    door.open();
    await meanwhile?.();
    await Promise.race([asked, pause(4_000)]);
    if (page.url() === address) await asked;
    await route.continue();
  });
  return answer;
}

/** Reads some pages, after which requests get no reply, and lists are no longer stored. */
async function readBeforeSilence(page: Page): Promise<string> {
  const article = await readSports(page, door.url);
  await page.addInitScript(() => localStorage.removeItem('articles'));
  await open(page, `${door.url}/privacy`);
  await awaitCopy(page, '/privacy');
  door.shut('silent');
  return article;
}

test('an article opens at once from the copy of its list, even if pictures of that never come', async ({
  page,
}) => {
  await readBeforeSilence(page);
  await page.route(`${pictureHost}/**`, () => undefined);
  await page.goto(door.url + sports, { waitUntil: 'commit' });
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  await page.getByRole('main').getByRole('link', { name: 'sports story 5' }).click();
  await expect(heading(page)).toHaveText('sports story 5');
});

test('from the copy of home it opens with the text that home has, and is complete once the site answers', async ({
  page,
}) => {
  await readBeforeSilence(page);
  await open(page, `${door.url}/`);
  await expect(note(page)).toBeVisible();
  await section(page, 'World News').getByRole('link', { name: 'world story 1' }).click();
  await expect(heading(page)).toHaveText('world story 1');
  await expect(page.locator('.article-text')).toHaveText(/\w\.\.\.$/);
  door.open();
  await expect(page.locator('.article-text')).toHaveText(longText);
  await expect(note(page)).toHaveCount(0);
});

test('where links load only data, a page whose data do not come is shown as its copy', async ({ page }) => {
  await readBeforeSilence(page);
  // The page has waited: the worker does not wait as long again.
  const answer = await holdAnswer(page, door.url + sports);
  await follow(page, 'Sports');
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  answer();
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('a page that is being waited for is shown as its copy once another one has waited in vain', async ({
  page,
  context,
}) => {
  await readBeforeSilence(page);
  const other = await context.newPage();
  const answer = await holdAnswer(other, door.url + sports, () =>
    page.evaluate((word) => navigator.serviceWorker.controller?.postMessage(word), silence),
  );
  await other.goto(door.url + sports);
  await expect(note(other)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  answer();
});

test('so is home', async ({ page }) => {
  await readBeforeSilence(page);
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
});

test('a page that was never read says that the site cannot be reached, and opens once it can', async ({
  page,
}) => {
  await readBeforeSilence(page);
  await page.goto(`${door.url}/articles/culture`);
  await expect(heading(page)).toHaveText('The site cannot be reached');
  await expect(page.getByRole('main').getByRole('link', { name: 'sports story 4' })).toBeVisible();
  door.open();
  await expect(heading(page)).toHaveText('CULTURE');
});

test('a page that was never read is waited for longer than one that has a copy', async ({ page }) => {
  await readSports(page, door.url);
  const culture = `${door.url}/articles/culture`;
  await page.context().route(culture, async (route) => {
    await pause(7_000);
    await route.continue();
  });
  await page.goto(culture);
  expect(await heading(page).textContent()).toBe('CULTURE');
});

test('after waiting in vain, a slow answer is not waited for, but the page is renewed when it comes', async ({
  page,
}) => {
  const article = await readBeforeSilence(page);
  await open(page, door.url + sports);
  const answer = await holdAnswer(page, door.url + article);
  await page.goto(door.url + article);
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  answer();
  await expect(note(page)).toHaveCount(0);
});

test('a comment that was not confirmed is shown on the copy once the site answers', async ({
  page,
  context,
}) => {
  await signUpByApi(context);
  await open(page, `${door.url}/profile`);
  const article = await readSports(page, door.url);
  door.shut();
  await write(page, 'From a tunnel');
  await expect(comment(page, 'From a tunnel')).toContainText('Not sent');
  // The first requests of the copy are never answered.
  const lost = new Set<string>();
  await page.route(/get-session|get_article_comments/, (route) => {
    const address = route.request().url();
    if (lost.has(address)) return route.continue();
    lost.add(address);
    return undefined;
  });
  await page.goto(door.url + article);
  await expect(note(page)).toBeVisible();
  door.open();
  await expect(comment(page, 'From a tunnel')).toContainText('Not confirmed');
});
