import type { Page } from '@playwright/test';

/** The addresses (path and query) below a path of the site that the page has requested since the call, in order. */
export function watchRequests(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(path)) asked.push(pathname + search);
  });
  return asked;
}

/** The same of those whose replies have come whole. */
export function watchReplies(page: Page, path: string): string[] {
  const replied: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(path)) replied.push(pathname + search);
  });
  return replied;
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
