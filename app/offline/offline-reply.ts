import { pathSegment } from '#contract/path-segment.ts';
import { ownCache } from './builds.ts';
import { readable } from './kept-files.ts';
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
  const pages = ((await readable(listPages)) ?? []).slice(0, listedMax);
  const html = (await page.text())
    .replace(`href="${offlinePath}"`, () => `href="${escaped(url.pathname + url.search)}"`)
    .replace(placeForPages, () => pages.map(itemOf).join(''));
  return new Response(html, { headers: page.headers });
}

/** Title and language are escaped as in the page that they come from. */
function itemOf({ address, title, language }: KeptPage): string {
  // What precedes the headline of a story is in the site's own.
  const own = /^All reports: /.exec(title)?.[0] ?? '';
  const headline = title.slice(own.length);
  const marked = language === '' ? headline : `<span lang="${language}">${headline}</span>`;
  return `<li><a class="link" href="${escaped(address)}">${own}${marked}</a></li>`;
}

/** Escapes an address; the browser has encoded quotation marks and brackets. */
function escaped(address: string): string {
  return address.replaceAll('&', '&amp;');
}
