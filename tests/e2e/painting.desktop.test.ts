import type { Page } from '@playwright/test';
import { awaitLife, expect, heading, test } from './reader.ts';
import { watchRequests } from './requests.ts';

/** Gives the page no frame to paint in until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
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

test('a page asks for its scripts after its first paint, and comes alive then', async ({ page }) => {
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
