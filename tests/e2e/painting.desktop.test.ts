import type { Page, Request } from '@playwright/test';
import { awaitLife, expect, heading, open, test } from './reader.ts';
import { watchRequests } from './requests.ts';

/** What the home page's scripts were brought down to, and a little room: whoever needs more says here for what. */
const scriptBytesMax = 125 * 1024;

/** Gives the page no frame to paint in until the returned function is called, and never tells it that it was painted. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    window.PerformanceObserver.prototype.observe = () => undefined;
    const waiting: FrameRequestCallback[] = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => waiting.push(act);
    Object.assign(window, {
      releaseFrames: () => {
        window.requestAnimationFrame = request;
        for (const act of waiting) request(act);
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'releaseFrames')());
}

test('a page asks for its scripts when it has been painted', async ({ page }) => {
  await open(page, '/articles/sports');
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    asked: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
  }));
  expect(painted).toHaveLength(1);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.max(...painted));
});

test('where the browser says nothing of that, it asks after its first frame, and comes alive then', async ({
  page,
}) => {
  const releaseFrames = await holdFrames(page);
  const asked = watchRequests(page, '/assets/');
  const scripts = () => asked.filter((address) => address.endsWith('.js'));
  await page.goto('/articles/sports');
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('SPORTS');
  expect(asked).not.toEqual([]);
  expect(scripts()).toEqual([]);
  await releaseFrames();
  await awaitLife(page);
  expect(scripts()).not.toEqual([]);
});

test('a tab in the background, which is not painted, does not wait', async ({ page }) => {
  await holdFrames(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.goto('/articles/sports');
  await awaitLife(page);
});

test('the scripts of a first visit to the home page weigh no more than they did', async ({ page }) => {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) scripts.push(request);
  });
  await open(page, '/');
  // The last that a page loads unasked.
  for (const name of ['persisted-lists', 'schemas'])
    await expect.poll(() => scripts.map((script) => script.url()).join(' ')).toContain(`/${name}-`);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax);
});
