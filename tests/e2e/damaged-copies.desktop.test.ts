import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { awaitCopy, readSports, sports } from './offline.ts';
import { awaitLife, expect, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

/** Truncates the cached files with such names to half, as a faulty disk may. */
async function damageCopies(page: Page, names: RegExp): Promise<void> {
  const damaged = await page.evaluate(async (source) => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true });
        if (!reply || !new RegExp(source).test(request.url)) continue;
        const text = await reply.text();
        const headers = { 'content-type': reply.headers.get('content-type') ?? '' };
        await cache.put(request, new Response(text.slice(0, text.length / 2), { headers }));
        paths.push(request.url);
      }
    }
    return paths;
  }, names.source);
  expect(damaged).toHaveLength(1);
}

const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );

test('a page with a damaged cached script works after a reload, and then offline, too', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/SyntaxError/);
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/');
  await awaitCopy(page, '/');
  await damageCopies(page, /\/assets\/article-list-[\w-]+\.js$/);
  const broken = page.waitForEvent('pageerror');
  await page.goto(sports);
  await broken;
  expect(await isAlive(page)).toBe(false);
  await page.reload();
  await awaitLife(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await awaitCopy(page, sports);
  await context.setOffline(true);
  // Offline, a reload uses the cached files.
  for (const load of [() => page.goto(sports), () => page.reload()]) {
    await load();
    await awaitLife(page);
    await expect(heading(page)).toHaveText('SPORTS');
  }
});

/** Opens home with a worker that fails to read the copies of pages. */
async function openWithUnreadableCopies(page: Page): Promise<void> {
  await page.context().route('**/service-worker.js', async (route) => {
    const response = await route.fetch();
    const damage = 'CacheStorage.prototype.has = () => Promise.reject(new Error("The disk is damaged."));';
    await route.fulfill({ response, body: damage + (await response.text()) });
  });
  await open(page, '/');
  await awaitCopy(page, '/');
}

test('a page that takes longer than usual comes even if the browser fails to read its copies', async ({
  page,
  context,
}) => {
  await openWithUnreadableCopies(page);
  await context.route(`**${sports}`, async (route) => {
    await pause(6_000); // the worker looks for a copy after five seconds
    await route.continue();
  });
  await page.goto(sports);
  await expect(heading(page)).toHaveText('SPORTS');
});

test('offline, a page says that there is no connection even if the browser fails to read its copies', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await openWithUnreadableCopies(page);
  await context.setOffline(true);
  await page.goto(sports);
  await expect(heading(page)).toHaveText('You are offline');
});

test('offline, an article of an open list is shown even if the browser fails to read its copies', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await readSports(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    Object.assign(caches, { match: () => Promise.reject(new Error('The disk is damaged.')) });
  });
  await page.getByRole('link', { name: 'sports story 3' }).click();
  await expect(heading(page)).toHaveText('sports story 3');
});
