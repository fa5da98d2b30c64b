import { note, readSports, sports } from './offline.ts';
import { expect, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

test('a list on a copy counts as loaded when the copy was saved', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await readSports(page);
  await context.setOffline(true);
  const saved = await page.evaluate(async (address) => {
    localStorage.removeItem('articles');
    const name = (await caches.keys()).find((key) => key.startsWith('pages-')) ?? '';
    const cache = await caches.open(name);
    const copy = await cache.match(address);
    const instant = new Date(Date.now() - 60 * 60_000).toISOString();
    const html = (await copy?.text())?.replace(/data-saved="[^"]*"/, `data-saved="${instant}"`);
    await cache.put(address, new Response(html, copy));
    return Date.parse(instant);
  }, sports);
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
