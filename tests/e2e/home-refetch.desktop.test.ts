import { expect, follow, open, section, test } from './reader.ts';
import { watchRequests } from './requests.ts';

const calls = ['/api/breaking_news?page=1', '/api/europe?page=1', '/api/world_news?page=1'];
const inAnyOrder = (asked: readonly string[]) =>
  asked.filter((address) => calls.includes(address)).toSorted();

test('the home page fetches its sections anew whenever it is opened', async ({ page }) => {
  const asked = watchRequests(page, '/api/');
  await open(page, '/');
  await expect.poll(() => inAnyOrder(asked)).toEqual(calls);
  await follow(page, 'Culture');
  await expect(page).toHaveURL('/articles/culture');
  await follow(page, 'Home');
  await expect.poll(() => inAnyOrder(asked)).toEqual([...calls, ...calls].toSorted());
});

test('the home page fetches its sections anew every three minutes', async ({ page }) => {
  await page.clock.install();
  const asked = watchRequests(page, '/api/');
  await open(page, '/');
  await expect.poll(() => inAnyOrder(asked)).toEqual(calls);
  // The three minutes count from the replies.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(170_000);
  expect(inAnyOrder(asked)).toEqual(calls);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(inAnyOrder(asked)).toEqual([...calls, ...calls].toSorted());
  }).toPass();
});

test('a section whose news cannot be fetched stays empty, and only the log says why', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource: net::ERR_FAILED .*\/api\/world_news/);
  complaints.expect(/Could not load \["world",1,"default"\]/);
  await page.clock.install();
  await open(page, '/articles/culture');
  await page.route('**/api/world_news*', (route) => route.abort());
  await follow(page, 'Home');
  const world = section(page, 'World News');
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  // Three more attempts follow the first, each after a longer pause.
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(await world.locator('[data-skeleton]').count()).toBe(0);
  }).toPass();
  await expect(world).toHaveText('World News');
});
