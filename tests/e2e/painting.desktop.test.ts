import type { Page } from '@playwright/test';
import { liftTimeLimit } from './clock.ts';
import { articleAt } from './discussion.ts';
import { awaitLife, expect, heading, open, test } from './reader.ts';
import { watchRequests } from './requests.ts';

/**
 * The size of the home page's scripts, with a little reserve. Note here what an increase is for: the last 200 bytes are
 * for looking up, when a page fails, whether something that was written has to be restored.
 */
const scriptBytesMax = 129_200; // the names of chunks, and how they compress, change it by up to 100

const longestWait = 500; // ms after its first frame for which a page waits for its first paint

/** Holds back animation frames until the returned function is called, and never reports a paint. */
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

test('a page requests its scripts after its first paint', async ({ page }) => {
  await liftTimeLimit(page, longestWait);
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

test('in a browser that does not report paints, it requests them after its first frame and is then hydrated', async ({
  page,
}) => {
  const releaseFrames = await holdFrames(page);
  const asked = watchRequests(page, '/assets/');
  const scripts = () => asked.filter((address) => address.endsWith('.js'));
  await page.goto('/articles/sports');
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('SPORTS');
  expect(asked).toEqual([]);
  await releaseFrames();
  await awaitLife(page);
  expect(scripts()).not.toEqual([]);
});

test('a tab in the background, which is not painted, requests its scripts at once', async ({ page }) => {
  await holdFrames(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.goto('/articles/sports');
  await awaitLife(page);
});

test('a page has its styles inline, and requests its fonts after its first paint', async ({ page }) => {
  await liftTimeLimit(page, longestWait);
  const asked = watchRequests(page, '/assets/');
  await open(page, '/');
  await expect.poll(() => asked.filter((address) => address.endsWith('.woff2'))).not.toEqual([]);
  expect(asked.filter((address) => address.endsWith('.css'))).toEqual([]);
  const { painted, faces } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    faces: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.woff2') ? startTime : [])),
  }));
  expect(painted).toHaveLength(1);
  expect(Math.min(...faces)).toBeGreaterThanOrEqual(Math.max(...painted));
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
});

test('styles that came with a page are not requested when the reader comes back to it', async ({ page }) => {
  await open(page, articleAt('technology/106'));
  const asked = watchRequests(page, '/assets/');
  await page.getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked.filter((address) => /\/article-.*\.css$/.test(address))).toEqual([]);
});

test('styles that came with a page stay on navigation, and those of other screens are linked', async ({
  page,
}) => {
  await open(page, '/articles/sports');
  await awaitLife(page);
  const styles = () =>
    page.locator('style[data-style]').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const before = await styles();
  expect(before.join('')).toContain('.card-text');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.locator('link[rel="stylesheet"][href*="/article-"]')).toHaveCount(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('SPORTS');
  expect(await styles()).toEqual(before);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a returning reader has the fonts from the start', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.addInitScript(() => {
      Object.assign(window, { held: false });
      new MutationObserver(() => {
        if (document.documentElement.classList.contains('words-first')) Object.assign(window, { held: true });
      }).observe(document, { attributes: true, subtree: true });
    });
    await page.reload();
    await awaitLife(page);
    expect(await page.evaluate(() => Reflect.get(window, 'held'))).toBe(false);
  });
});

test('the scripts of a first visit to the home page have not grown', async ({ browser }) => {
  // Intercepting requests, as the fixture of other tests does, disables the browser's cache.
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', serviceWorkers: 'block' });
  const page = await context.newPage();
  await open(page, '/');
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
        .map(({ name, initiatorType, encodedBodySize, transferSize }) => ({
          file: `${initiatorType} ${name}`,
          bytes: transferSize === 0 ? 0 : encodedBodySize, // nothing is transferred from the cache
        })),
    );
  // The last script that a page loads on its own.
  for (const name of ['persisted-lists', 'schemas'])
    await expect
      .poll(async () => (await scripts()).map(({ file }) => file).join('\n'))
      .toMatch(new RegExp(`^script .*/${name}-`, 'm'));
  await page.waitForLoadState('networkidle');
  const bytes = (await scripts()).reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(scriptBytesMax / 2);
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax);
  await context.close();
});

test('pages for reading load no code of account forms', async ({ page }) => {
  const asked = watchRequests(page, '/assets/');
  for (const path of ['/', '/articles/sports', articleAt('technology/107')]) await open(page, path);
  expect(asked.filter((address) => /\/article-.*\.js$/.test(address))).not.toEqual([]);
  expect(asked.filter((address) => /\/(account|session-calls)-/.test(address))).toEqual([]);
});
