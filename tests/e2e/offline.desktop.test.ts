import type { Page } from '@playwright/test';
import { type Door, openDoor } from './door.ts';
import { signUpByApi } from './member.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { awaitLife, expect, follow, heading, open, searchBox, section, test } from './reader.ts';
import { violations } from './violations.ts';

test.use({ serviceWorkers: 'allow' });

/** Reads some pages, after which the site becomes unreachable although there is a network. */
async function readThroughDoor(page: Page): Promise<Door> {
  const door = await openDoor(process.env.SITE_URL ?? '');
  process.env.DOOR_URL = door.url;
  await readSports(page, door.url);
  door.shut();
  return door;
}

async function isSettled(): Promise<boolean> {
  const { installing, waiting } = await navigator.serviceWorker.ready;
  return !installing && !waiting;
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** The addresses in all caches. Chromium may create another cache, which stays empty, for compiled scripts. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => url);
  });

test('pages that were read open offline, with a note of their age, until the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const article = await readSports(page);
  await expect(note(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(note(page)).toHaveText('You are offline. You can open what you have read before.');
  await open(page, article);
  await expect(heading(page)).toHaveText('sports story 4');
  await expect(note(page)).toHaveText(/^You are offline\. This copy was saved on .+ 20\d\d at /);
  expect(await violations(page)).toEqual([]);
  await follow(page, 'Sports');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await awaitLife(page);
  await expect(note(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await awaitLife(page);
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);
  await expect(note(page)).toHaveCount(0);
});

test('a page that was never read says so offline, leads to pages that were, and opens once the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page);
  await context.setOffline(true);
  await searchBox(page).fill('culture');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('You are offline');
  await expect(page).toHaveTitle('You are offline - Europe News');
  await expect(page).toHaveURL('/articles/culture');
  expect(await violations(page)).toEqual([]);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^(Profile|Sign Up|Login)$/ })).toHaveText([
    'Sign Up',
    'Login',
  ]);
  await expect(page.getByRole('button')).toHaveCount(0);
  await header.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/articles/culture');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('CULTURE');
});

test('copies are used as well when the browser has a network but the site cannot be reached', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|Could not load/);
  const door = await readThroughDoor(page);
  await page.goto(door.url + sports);
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  await page.getByRole('main').getByRole('link', { name: 'sports story 4' }).click();
  await expect(heading(page)).toHaveText('sports story 4');
  await page.goto(`${door.url}/articles/culture`);
  await expect(heading(page)).toHaveText('The site cannot be reached');
  await expect(page).toHaveTitle('The site cannot be reached - Europe News');
  door.open();
  await expect(heading(page)).toHaveText('CULTURE');
  await door.close();
});

test('a site that answers again does not interrupt a navigation that was begun meanwhile', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|Could not load/);
  const door = await readThroughDoor(page);
  await page.goto(`${door.url}/articles/culture`);
  await expect(heading(page)).toHaveText('The site cannot be reached');
  door.shut('silent'); // so the worker waits a while before it uses the copy
  await page.route('**/articles/culture', (route) => route.fulfill({ status: 200 }));
  const answered = page.waitForResponse('**/articles/culture');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'sports story 4' })
    .evaluate((link: HTMLAnchorElement) => {
      link.click();
      dispatchEvent(new Event('online'));
    });
  await answered;
  await expect(heading(page)).toHaveText('sports story 4');
  await door.close();
});

test('no copy contains anything of a member, and account screens have no copies', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const { email } = await signUpByApi(context);
  await open(page, '/profile');
  await expect(page.getByRole('main')).toContainText(email);
  await readSports(page);
  await context.setOffline(true);
  await open(page, '/');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  const askedAgain = page.waitForResponse('**/api/users/*');
  await context.setOffline(false);
  await askedAgain;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? '';
    }
    return found;
  });
  const name = email.slice(0, email.indexOf('@'));
  expect(Object.keys(kept).filter((path) => /^\/(api|profile|login|auth)/.test(path))).toEqual([]);
  expect(Object.entries(kept).filter(([, text]) => text.includes(name))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(heading(page)).toHaveText('You are offline');
});

test('a member is still shown as signed in on the page for what was never read', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await signUpByApi(context);
  await open(page, '/profile');
  await readSports(page);
  await context.setOffline(true);
  await page.goto('/articles/culture');
  await expect(heading(page)).toHaveText('You are offline');
  // Logging out needs the site.
  const account = /^(Profile|Sign Up|Login|Logout)$/;
  await expect(page.getByRole('banner').getByRole('link', { name: account })).toHaveText(['Profile']);
  await expect(page.getByRole('button', { name: account })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^(Sign Up|Log In)$/ })).toHaveCount(0);
  await expect(menu.getByRole('switch', { name: 'Dark theme' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('without space for copies, pages are still hydrated and show their pictures', async ({
  page,
  context,
}) => {
  await readSports(page);
  const { origin } = new URL(page.url());
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await open(page, '/signup');
  await page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: '/icon-512.png' });
    document.body.append(picture);
    return picture.decode();
  });
});

/** The paths of the pages that have copies. */
const pathsKept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.startsWith('/story/'));
  });

test('copies are kept of the sixty pages read last, for a week', async ({ page }) => {
  await open(page, '/');
  await awaitCopy(page, '/');
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    const saved = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    const cache = await caches.open(name);
    await cache.put('/articles/old', new Response('Old', { headers: { 'x-saved': saved } }));
    // The short addresses of stories are no pages.
    const headers = { location: '/', 'x-saved': new Date(Date.now() + 60_000).toISOString() };
    for (let story = 1; story <= 60; story += 1)
      await cache.put(`/story/${story}`, new Response(null, { status: 302, headers }));
  });
  await page.reload();
  await expect.poll(() => pathsKept(page)).toEqual(['/']);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    for (let number = 1; number <= 65; number += 1) active?.postMessage({ read: `/articles/word${number}` });
  });
  await expect.poll(() => pathsKept(page)).toContain('/articles/word65');
  await expect.poll(async () => (await pathsKept(page)).length).toBe(60);
  await expect.poll(() => pathsKept(page)).not.toContain('/');
});

test.describe('when the site changes', () => {
  let door: Door;

  test.beforeEach(async () => {
    door = await openDoor(process.env.SITE_URL ?? '');
    process.env.DOOR_URL = door.url;
  });
  test.afterEach(() => door.close());

  /** Loads the page, several times if necessary, and waits until the worker of this build is the only one. */
  async function arriveAt(page: Page, address: string, build: number): Promise<void> {
    // A browser looks for a newer worker once per visit; if it cannot be installed then, that has to wait for the next.
    await expect(async () => {
      await open(page, door.url + address);
      expect(await page.evaluate(() => document.lastChild?.nodeValue)).toBe(`build ${build}`);
      await expect
        .poll(async () => (await cacheNames(page)).at(-1), { timeout: 20_000 })
        .toContain(`.${build}`);
    }).toPass();
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
  }

  test('a new build is served at once; open tabs go on working, and copies stay until the build after it', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    const article = await readSports(page, door.url);
    const [first = ''] = await cacheNames(page);
    const tab = await context.newPage();
    await open(tab, door.url + article);
    door.deploy();
    await arriveAt(page, '/articles/culture', 2);
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Politics' }).hover();
    await expect(tab.getByRole('link', { name: 'politics story 1', exact: true })).toBeVisible();
    await context.setOffline(true);
    await open(page, door.url + article);
    await expect(heading(page)).toHaveText('sports story 4');
    await context.setOffline(false);
    door.deploy();
    await arriveAt(page, '/', 3);
    await expect.poll(() => cacheNames(page)).not.toContain(first);
  });

  test('a build whose worker cannot be installed removes no copies of earlier ones', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|404/);
    const article = await readSports(page, door.url);
    door.deploy();
    await arriveAt(page, '/articles/culture', 2);
    await awaitCopy(page, '/articles/culture');
    door.deployBroken();
    await open(page, `${door.url}/articles/culture`);
    await expect.poll(async () => (await cacheNames(page)).join()).toContain('.3');
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
    await context.setOffline(true);
    await open(page, door.url + article);
    await expect(heading(page)).toHaveText('sports story 4');
    await context.setOffline(false);
    door.deploy();
    await arriveAt(page, '/', 4);
    await context.setOffline(true);
    await open(page, `${door.url}/articles/culture`);
    await expect(heading(page)).toHaveText('CULTURE');
  });

  test('when a site no longer has a worker, it is unregistered and all copies are removed', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/service-worker\.js/);
    await readSports(page, door.url);
    door.removeWorker();
    await page.reload();
    await expect.poll(() => copies(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)))
      .toBe(0);
    // It goes on answering this page, but keeps nothing any more.
    await page.evaluate(() => Object.assign(new Image(), { src: '/icon-512.png' }).decode());
    expect(await copies(page)).toEqual([]);
  });
});
