import type { Browser, Page } from '@playwright/test';
import { type Door, openDoor } from './door.ts';
import { pictureHost } from './edition.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { awaitLife, expect, follow, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

let door: Door;
test.beforeEach(async () => {
  door = await openDoor(process.env.SITE_URL ?? '');
  process.env.DOOR_URL = door.url;
});
test.afterEach(() => door.close());

/** Opens home, and waits until the worker handles the page's requests. */
async function openWithWorker(page: Page): Promise<void> {
  await open(page, `${door.url}/`);
  await awaitCopy(page, '/');
}

/** Intercepting requests, as the fixture of other tests does, disables the browser's own cache. */
async function openWithCache(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openWithWorker(page);
  return page;
}

test('going back shows the page as the site has it now, not an old one from the browser’s cache', async ({
  browser,
}) => {
  const page = await openWithCache(browser);
  await open(page, door.url + sports);
  await page.goto(`${door.url}/privacy`);
  door.deploy();
  await page.goBack();
  await expect(heading(page)).toHaveText('SPORTS');
  await awaitLife(page);
  expect(await page.evaluate(() => document.lastChild?.nodeValue)).toBe('build 2');
  await page.context().close();
});

test('going back to an article whose address has changed since leads to it', async ({ browser }) => {
  const page = await openWithCache(browser);
  await open(page, door.url + sports);
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  const address = page.url();
  const former = address.replace('sports-story-4', 'former-headline');
  expect(former).not.toBe(address);
  await page.evaluate((path) => history.replaceState(history.state, '', path), former);
  await page.goto(`${door.url}/privacy`);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(heading(page)).toHaveText('sports story 4');
  await page.context().close();
});

test('offline, going back to the comments of an article that was read leads to them in its copy', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const article = `${door.url}${await readSports(page, door.url)}#comments`;
  await open(page, article);
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await context.setOffline(true);
  await expect(note(page)).toHaveText('You are offline. You can open what you have read before.');
  await page.goBack();
  await expect(note(page)).toHaveText(/This copy was saved/);
  await expect(page).toHaveURL(article);
  await expect(heading(page)).toHaveText('sports story 4');
});

test('a copy says when the site sent it, which may be earlier than it came', async ({ page }) => {
  await openWithWorker(page);
  const sent = new Date(Date.now() - 60 * 60_000);
  door.sendWith({ date: sent.toUTCString() });
  await page.goto(door.url + sports);
  await awaitCopy(page, sports);
  const copy = await page.evaluate(async (address) => (await caches.match(address))?.text(), sports);
  const [, saved = ''] = /data-saved="([^"]*)"/.exec(copy ?? '') ?? [];
  expect(Date.parse(saved)).toBe(Date.parse(sent.toUTCString()));
});

test('a page that the site does not want to be stored has no copy', async ({ page }) => {
  await openWithWorker(page);
  door.sendWith({ 'cache-control': 'no-store' });
  await page.goto(`${door.url}/articles/culture`);
  door.sendWith({});
  await page.goto(door.url + sports);
  await awaitCopy(page, sports);
  expect(await page.evaluate(async () => (await caches.match('/articles/culture')) === undefined)).toBe(true);
});

test('an article that was opened before the page had loaded everything is kept', async ({ page }) => {
  await openWithWorker(page);
  const held = `${pictureHost}/held.png`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await released;
    await route.fallback();
  });
  await page.addInitScript((src) => {
    // A page has not loaded before its pictures.
    const picture = new Image();
    document.addEventListener('DOMContentLoaded', () => Object.assign(picture, { src }));
  }, held);
  await page.goto(door.url + sports, { waitUntil: 'commit' });
  await awaitLife(page);
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  release();
  await awaitCopy(page, new URL(page.url()).pathname);
});

test('a story that no longer exists has no copy, however it was opened', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await open(page, '/');
  await awaitCopy(page, '/');
  const story = '/story/1-2';
  const send = () =>
    page.evaluate((read) => navigator.serviceWorker.controller?.postMessage({ read }), story);
  for (const openStory of [send, () => page.goto(story)]) {
    await page.evaluate(async (address) => {
      const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
      const headers = { 'x-saved': new Date(Date.now() - 3_600_000).toISOString() };
      await (await caches.open(name)).put(address, new Response('Gone', { headers }));
    }, story);
    await openStory();
    await expect
      .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, story))
      .toBe(false);
  }
});

test('pages are whole although the browser cannot read its copies any more', async ({ page, context }) => {
  await open(page, '/');
  await awaitCopy(page, '/');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    for (const name of ['open', 'match', 'has', 'keys'])
      Object.assign(caches, { [name]: () => Promise.reject(new Error('Unexpected internal error')) });
  });
  await open(page, '/articles/sports');
  const picture = await page.evaluate(() => {
    const image = Object.assign(new Image(), { src: '/icon-512.png' });
    return image.decode().then(() => image.naturalWidth);
  });
  expect(picture).toBe(512);
});

/** Keeps a copy of a page as if its time were ahead. */
const keepAhead = (page: Page, address: string, days: number) =>
  page.evaluate(
    async ([path, ahead]) => {
      const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
      const headers = {
        'content-type': 'text/html',
        'x-saved': new Date(Date.now() + ahead * 24 * 3_600_000).toISOString(),
      };
      await (await caches.open(name)).put(path, new Response('Of tomorrow', { headers }));
    },
    [address, days] as const,
  );

test('a copy that was kept while the clock was ahead is replaced when its page is read again', async ({
  page,
}) => {
  await openWithWorker(page);
  await keepAhead(page, sports, 1);
  await page.evaluate((read) => navigator.serviceWorker.controller?.postMessage({ read }), sports);
  const copy = () => page.evaluate(async (address) => (await caches.match(address))?.text(), sports);
  await expect.poll(copy).toContain('SPORTS');
});

test('a copy that was kept while the clock was years ahead does not stay for years', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await openWithWorker(page);
  await context.setOffline(true);
  for (const [days, shown] of [
    [1, /Of tomorrow/],
    [700, /You are offline/],
  ] as const) {
    await keepAhead(page, sports, days);
    await page.goto(door.url + sports);
    await expect(page.locator('body')).toHaveText(shown);
  }
});
