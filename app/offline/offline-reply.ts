import { pathSegment } from '#contract/path-segment.ts';
import { ownCache } from './builds.ts';
import { type KeptPage, listPages } from './kept-pages.ts';
import { offlinePath, placeForPages } from './offline-page.ts';

const listedMax = 12;

/** The reply for an address that was never read: says that there is no connection, and lists the pages that were. */
export async function offlinePage(url: URL): Promise<Response> {
  const words = url.searchParams.get('q')?.trim();
  // The redirect of the search form, as the server would answer it; that list may have been read.
  if (url.pathname === '/articles' && words) return Response.redirect(`/articles/${pathSegment(words)}`);
  const page = await (await ownCache('files')).match(offlinePath, { ignoreVary: true });
  if (!page) return Response.error();
  const pages = (await listPages()).slice(0, listedMax);
  const html = (await page.text())
    .replace(`href="${offlinePath}"`, () => `href="${escaped(url.pathname + url.search)}"`)
    .replace(placeForPages, () => pages.map(itemOf).join(''));
  return new Response(html, { headers: page.headers });
}

/** The title is escaped as in the page that it comes from. */
function itemOf({ address, title }: KeptPage): string {
  return `<li><a class="link" href="${escaped(address)}">${title}</a></li>`;
}

/** Escapes an address; the browser has encoded quotation marks and brackets. */
function escaped(address: string): string {
  return address.replaceAll('&', '&amp;');
}
