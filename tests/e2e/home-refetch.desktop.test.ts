import type { Page } from '@playwright/test';
import { expect, follow, open, openWhole, section, test } from './reader.ts';
import { watchReplies, watchRequests } from './requests.ts';

const calls = ['/api/breaking_news?page=1', '/api/europe?page=1', '/api/world_news?page=1'];
const inAnyOrder = (asked: readonly string[]) =>
  asked.filter((address) => calls.includes(address)).toSorted();

/** Opens home and waits for every reply: what has none when time leaps takes too long. */
async function openWithReplies(page: Page): Promise<void> {
  const replied = watchReplies(page, '/api/');
  await openWhole(page, '/');
  await expect.poll(() => replied).toEqual(expect.arrayContaining([...calls, '/api/stories?page=1']));
}

/** Lets the last of the three minutes pass, which begin with the replies, until all sections are requested again. */
async function passUntilAskedAgain(page: Page, asked: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect.poll(() => inAnyOrder(asked), { timeout: 5_000 }).toEqual([...calls, ...calls].toSorted());
  }).toPass();
}

test('the home page refetches its sections whenever it is opened', async ({ page }) => {
  const asked = watchRequests(page, '/api/');
  const replied = watchReplies(page, '/api/');
  await open(page, '/');
  // What has no reply yet is not requested again.
  await expect.poll(() => inAnyOrder(replied)).toEqual(calls);
  expect(inAnyOrder(asked)).toEqual(calls);
  await follow(page, 'Culture');
  await expect(page).toHaveURL('/articles/culture');
  await follow(page, 'Home');
  await expect.poll(() => inAnyOrder(asked)).toEqual([...calls, ...calls].toSorted());
});

test('the home page refetches its sections every three minutes', async ({ page }) => {
  await page.clock.install();
  const asked = watchRequests(page, '/api/');
  const begun = Date.now();
  await openWithReplies(page);
  // Not by 170 seconds: of the three minutes a busy machine has used some already.
  await page.clock.pauseAt(begun + 170_000);
  expect(inAnyOrder(asked)).toEqual(calls);
  await passUntilAskedAgain(page, asked);
});

test('the focus stays on an article that newer ones move to another place', async ({ page }) => {
  await page.clock.install();
  const asked = watchRequests(page, '/api/');
  let replies = 0;
  await page.route('**/api/world_news*', async (route) => {
    const response = await route.fetch();
    const { data, ...list } = await response.json();
    replies += 1;
    const newest = replies === 1 ? data : [...data.slice(4, 8), ...data.slice(0, 4)];
    await route.fulfill({ response, json: { ...list, data: newest } });
  });
  await openWithReplies(page);
  const featured = section(page, 'World News').locator('.featured-grid');
  const link = featured.getByRole('article').nth(1).getByRole('link').first();
  const address = await link.getAttribute('href');
  await link.focus();
  await page.clock.fastForward(170_000);
  await passUntilAskedAgain(page, asked);
  const moved = section(page, 'World News').locator(`.text-list a[href="${address}"]`);
  await expect(moved).toBeFocused();
});
