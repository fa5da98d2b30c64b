import { type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expect } from './reader.ts';

export const hasCome = (image: Locator) =>
  expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true);

/** The path of the file that the browser chose. */
export const chosen = (image: Locator) =>
  image.evaluate((one: HTMLImageElement) => new URL(one.currentSrc).pathname);

/** The width (CSS px) at which a picture is drawn in the frame that it covers. */
export const drawnWidth = (image: Locator) =>
  image.evaluate(({ clientWidth, clientHeight }: HTMLImageElement) =>
    Math.max(clientWidth, (clientHeight * 16) / 9),
  );

export const sizeOf = (element: Locator) =>
  element.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);

export function rgb(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** Waits for the site's final answer whether a file exists; on a busy machine that takes several requests. */
export async function wasTried(request: APIRequestContext, address: string): Promise<void> {
  await expect.poll(async () => (await request.get(address)).status()).not.toBe(503);
}

/** The browser's storage except for the worker's copies. */
export async function forgetPictures(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
