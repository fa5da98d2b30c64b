import type { Page } from '@playwright/test';

/** Addresses (path and query) below a path of the site that the page has asked for since the call, in order. */
export function watchRequests(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(path)) asked.push(pathname + search);
  });
  return asked;
}

/** Lets requests to these addresses wait until the returned function is called; then they go to the server. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
