import type { Page } from '@playwright/test';
import { type Door, openDoor } from './door.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { expect, follow, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

/** Has the worker installed; returns what becomes of it. */
const install = (page: Page) =>
  page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/service-worker.js');
    const over = ['activated', 'redundant'];
    while (installing && !over.includes(installing.state))
      await new Promise((resume) => installing.addEventListener('statechange', resume, { once: true }));
    return installing?.state;
  });

let door: Door;
test.beforeEach(async ({ complaints }) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_FAILED|Could not load|cannot be followed|MIME type/);
  door = await openDoor(process.env.SITE_URL ?? '');
  process.env.DOOR_URL = door.url;
});
test.afterEach(() => door.close());

/** The addresses of copies of the network's log-in page. */
const wrongCopies = (page: Page) =>
  page.evaluate(async () => {
    const wrong: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes('Welcome on board'))
          wrong.push(request.url);
    }
    return wrong;
  });

for (const [what, files] of [
  ['the offline page', '**/offline'],
  ['its files', '**/assets/*'],
] as const)
  test(`if a network sends its log-in page instead of ${what}, the worker is installed once that comes`, async ({
    page,
    context,
  }) => {
    await context.route(files, (route) =>
      route.request().serviceWorker()
        ? route.fulfill({ contentType: 'text/html', body: '<h1>Welcome on board</h1>' })
        : route.continue(),
    );
    await page.goto(`${door.url}/privacy`);
    expect(await install(page)).toBe('redundant');
    await context.unroute(files);
    expect(await install(page)).toBe('activated');
    expect(await wrongCopies(page)).toEqual([]);
  });

test('a network that only shows its log-in page leaves the note of a copy in place, until the site answers', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page, door.url);
  await context.setOffline(true);
  await open(page, door.url + sports);
  await expect(note(page)).toHaveText(/^You are offline\. This copy was saved/);
  door.shut('captive');
  const asked = page.waitForResponse('**/service-worker.js');
  await context.setOffline(false);
  await asked;
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  door.open();
  await expect(note(page)).toHaveCount(0);
});

test('the log-in page of a network is shown, but not kept', async ({ page }) => {
  await readSports(page, door.url);
  await open(page, `${door.url}/privacy`);
  await awaitCopy(page, '/privacy');
  door.shut('captive');
  const failed = await page.evaluate(async () => {
    const script = await fetch('/assets/none.js').catch(() => undefined);
    const picture = Object.assign(new Image(), { src: '/illustrations/none.svg' });
    await picture.decode().catch(() => undefined);
    return script === undefined;
  });
  expect(failed).toBe(true);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ read: '/articles/politics' });
  });
  for (const address of [sports, '/articles/culture']) {
    await page.goto(door.url + address);
    await expect(heading(page)).toHaveText('Welcome on board');
  }
  door.shut();
  await page.goto(door.url + sports);
  await expect(heading(page)).toHaveText('SPORTS');
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  expect(await wrongCopies(page)).toEqual([]);
  door.open();
  await expect(note(page)).toHaveCount(0);
  await follow(page, 'Culture');
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
});
