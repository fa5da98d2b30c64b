import type { Page, Request } from '@playwright/test';

/** The addresses (path and query) below a path of the site that the page has requested since the call, in order. */
export function watchRequests(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', noteBelow(path, asked));
  return asked;
}

/** The same of those whose replies have come whole. */
export function watchReplies(page: Page, path: string): string[] {
  const replied: string[] = [];
  page.on('requestfinished', noteBelow(path, replied));
  return replied;
}

function noteBelow(path: string, noted: string[]): (request: Request) => void {
  return (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(path)) noted.push(pathname + search);
  };
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
