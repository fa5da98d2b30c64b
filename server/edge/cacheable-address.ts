import { hasNotices, noticeIn } from '#contract/notices.ts';
import { isPage, isPersonalPage, pathOf } from '#server/http/page-address.ts';

type Parameters = readonly string[];

const none: Parameters = [];

/** Addresses outside the pages that are the same for everybody, with the parameters they read. */
const exact: ReadonlyMap<string, Parameters> = new Map([
  ['/api/breaking_news', ['page']],
  ['/api/europe', ['page']],
  ['/api/world_news', ['page']],
  ['/api/local_news', ['page', 'region']],
  ['/api/home_news', none],
  ['/api/article', ['id', 'url']],
  ['/api/related_articles', ['id', 'url']],
  ['/api/article_coverage', ['id', 'url']],
  ['/api/stories', ['page']],
  ['/api/moderation', none],
  ['/api/docs', none],
  ['/api/openapi.json', none],
  ['/api/sources', none],
  ['/sources.opml', none],
  ['/sitemap.xml', none],
  ['/robots.txt', none],
  ['/.well-known/security.txt', none],
  ['/site.webmanifest', none],
  ['/articles', ['q', 'sort']],
  ['/__manifest', ['paths', 'version']],
]);

const ofPages: ReadonlyMap<string, Parameters> = new Map([
  ['/', ['notice']],
  ['/login', ['notice']],
  ['/reset', ['notice', 'token']],
  ['/signup', ['notice']],
]);

/** What a search finds is its own feed for every text. */
const searchFeeds = /^\/feeds\/search\.[a-z]+$/;
const ofData = '.data';
/** About this process or this reader: never cached. */
const personal = /^\/(api\/|websub\/|healthz$|readyz$|metrics$)/;
/** As the URL standard (4.4) reads them. */
const dotSegment = /[/\\](\.|%2e){1,2}([/\\]|$)/i;
/** Folders that hold files alone. */
const ofFiles = /^\/(assets|illustrations)\//;

/**
 * What a GET address means: its path and the parameters that its reply depends on, in one order. Everything else,
 * such as campaign marks, is dropped, so that no two cached replies differ only in that. Null: not to be cached.
 */
export function cacheableAddress(url: string): string | null {
  const path = pathOf(url);
  // As another path its reply would be kept again and again.
  if (dotSegment.test(path)) return null;
  const known = parametersOf(path);
  if (known === null) return null;
  if (known.length === 0 || path.length === url.length) return path;
  const given = new URLSearchParams(url.slice(path.length + 1));
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = valueOf(name, path, given);
    if (value != null) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** Whether only a file can be there: no page is rendered to say that it is missing. */
export function isFile(path: string): boolean {
  return ofFiles.test(path);
}

/** The kind of an address, for metrics and logs: few and without anything that a reader typed. */
export function routeOf(url: string): string {
  const path = pathOf(url);
  if (path === '/') return 'home';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/illustrations/')) return 'illustration';
  if (path.startsWith('/pictures/')) return 'picture';
  if (path.startsWith('/article/')) return 'article';
  if (path.startsWith('/articles')) return 'list';
  if (path.startsWith('/story/')) return 'story';
  if (path.startsWith('/feeds/')) return 'feed';
  if (path.startsWith('/api/')) return 'api';
  return isPage(path) ? 'page' : 'system';
}

function ofPage(path: string): Parameters {
  if (path.startsWith('/articles/')) return ['page', 'region', 'sort'];
  return path.startsWith('/story/') ? ['order'] : none;
}

function parametersOf(path: string): Parameters | null {
  const own = exact.get(path);
  if (own) return own;
  if (path.startsWith('/api/articles/')) return ['page', 'sort'];
  if (path.startsWith('/api/stories/')) return none;
  if (path.startsWith('/feeds/')) return searchFeeds.test(path) ? ['q'] : none;
  if (personal.test(path) || isPersonalPage(path)) return null;
  if (path.endsWith(ofData)) return ofDataOf(path.slice(0, -ofData.length));
  return ofPages.get(path) ?? ofPage(path);
}

/** The data of a page, as its client code asks for it, depends on what the page does; of one reader it knows nothing. */
function ofDataOf(page: string): Parameters {
  return [...(parametersOf(page) ?? none), '_routes'];
}

/** As the reply depends on it: any token leads to the same page, and few notices and orders mean something. */
function valueOf(name: string, path: string, given: URLSearchParams): string | null | undefined {
  if (name === 'notice') return hasNotices(path) ? noticeIn(path, given) : null;
  if (name === 'order') return given.get(name) === 'first' ? 'first' : null;
  return name === 'token' && given.has(name) ? '' : given.get(name);
}
