import type { Page } from '@playwright/test';
import { type Door, openDoor } from './door.ts';
import { signUpByApi } from './member.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { awaitLife, expect, follow, heading, open, searchBox, section, test } from './reader.ts';
import { violations } from './violations.ts';

test.use({ serviceWorkers: 'allow' });

/** Reads through a door that is shut then: there is a network, and no site. */
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

/** Addresses of all that is kept. Chromium may open a cache anew, which stays empty, to put the code of a script there. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => url);
  });

test('what was read opens without a connection, with a note of its age, until the connection is back', async ({
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

test('an address that was never read says so, leads to what was read and opens when it can', async ({
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

test('a site that cannot be reached is read from copies too, even where the browser sees a network', async ({
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

test('a site that answers again takes nobody off the way to what was chosen meanwhile', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|Could not load/);
  const door = await readThroughDoor(page);
  await page.goto(`${door.url}/articles/culture`);
  await expect(heading(page)).toHaveText('The site cannot be reached');
  door.shut('silent'); // and the worker waits a while before it takes the copy
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

test('nothing that is a member’s own is kept, and the screens of accounts have no copies', async ({
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

test('who has read as a member is one on the page of what was never read too', async ({
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
  // Nobody can log out without the site.
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

test('where there is no room for copies, what was not kept comes alive and shows its pictures all the same', async ({
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

/** Paths of the pages that are kept. */
const pathsKept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });

test('at most sixty pages are kept, those that were read last, for a week', async ({ page }) => {
  await open(page, '/');
  await awaitCopy(page, '/');
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    const saved = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    const cache = await caches.open(name);
    await cache.put('/articles/old', new Response('Old', { headers: { 'x-saved': saved } }));
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

  /** Loads the page, again if need be, and waits until the worker of this build is the only one. */
  async function arriveAt(page: Page, address: string, build: number): Promise<void> {
    // A browser looks for a newer worker once at each visit; one that cannot be installed then waits for the next.
    await expect(async () => {
      await open(page, door.url + address);
      expect(await page.evaluate(() => document.lastChild?.nodeValue)).toBe(`build ${build}`);
      await expect
        .poll(async () => (await cacheNames(page)).at(-1), { timeout: 20_000 })
        .toContain(`.${build}`);
    }).toPass();
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
  }

  test('a new build is served at once; open tabs go on, and what was read stays until the next', async ({
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

  test('a build whose worker cannot be installed takes away nothing of those before', async ({
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

  test('a site without a worker is rid of it, and of all copies', async ({ page, complaints }) => {
    complaints.allow(/service-worker\.js/);
    await readSports(page, door.url);
    door.removeWorker();
    await page.reload();
    await expect.poll(() => copies(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)))
      .toBe(0);
  });
});
