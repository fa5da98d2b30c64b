import type { Page } from '@playwright/test';
import { articleAt } from './discussion.ts';
import { awaitCopy, note, readSports, sports } from './offline.ts';
import { expect, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

/** Makes the copy of a page one that was saved some minutes ago. Returns that time (ms). */
const makeOlder = (page: Page, address: string, minutes: number) =>
  page.evaluate(
    async ([path, age]) => {
      const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
      const cache = await caches.open(name);
      const copy = await cache.match(path);
      const instant = new Date(Date.now() - age * 60_000).toISOString();
      const html = (await copy?.text())?.replace(/data-saved="[^"]*"/, `data-saved="${instant}"`);
      await cache.put(path, new Response(html, copy));
      return Date.parse(instant);
    },
    [address, minutes] as const,
  );

test('a list on a copy counts as loaded when the copy was saved', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page);
  await context.setOffline(true);
  await page.goto('/offline'); // has none of the scripts that would store the lists again
  await page.evaluate(() => localStorage.removeItem('articles'));
  const saved = await makeOlder(page, sports, 60);
  await open(page, sports);
  await expect(note(page)).toBeVisible();
  const loaded = () =>
    page.evaluate(() => {
      const { lists = [] } = JSON.parse(localStorage.getItem('articles') ?? '{}');
      return lists.find(({ key }: { key: string[] }) => key[0] === 'sports')?.updatedAt;
    });
  await expect.poll(loaded).toBeDefined();
  expect(await loaded()).toBe(saved);
});

for (const [address, name] of [
  [sports, 'sports story 1'],
  ['/', 'world story 1'],
] as const)
  test(`the copy of ${address} shows a list that was stored after it`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    await readSports(page);
    await open(page, address);
    await expect
      .poll(() => page.evaluate((title) => localStorage.getItem('articles')?.includes(`"${title}"`), name))
      .toBe(true);
    await context.setOffline(true);
    await page.goto('/offline'); // has none of the scripts that would store the lists as they were
    await page.evaluate((title) => {
      const stored = localStorage.getItem('articles') ?? '';
      localStorage.setItem('articles', stored.replaceAll(`"${title}"`, '"Newer headline"'));
    }, name);
    await makeOlder(page, address, 30);
    await open(page, address);
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Newer headline' }).first()).toBeVisible();
  });

test('offline, headlines of what was read are marked with their language', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page);
  await open(page, articleAt('ellada/1'));
  const headline = (await heading(page).textContent()) ?? '';
  await awaitCopy(page, new URL(page.url()).pathname);
  await context.setOffline(true);
  await page.goto('/articles/culture');
  const read = page.getByRole('main').getByRole('listitem');
  await expect(read.filter({ hasText: headline }).locator('[lang]')).toHaveAttribute('lang', 'el');
  await expect(read.filter({ hasText: headline }).getByRole('link')).toHaveText(headline);
  await expect(read.filter({ hasText: /^Sports$/ }).locator('[lang]')).toHaveCount(0);
});
