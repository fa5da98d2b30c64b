import { hasNotices, noticeIn } from '#contract/notices.ts';
import { isPage, isPersonalPage, pathOf } from '#server/http/page-address.ts';
import { normalisePath, hasDotSegments } from './path-forms.ts';

type Parameters = readonly string[];

const none: Parameters = [];

/** Addresses, other than pages, whose replies are the same for everybody, with the parameters that matter. */
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
]);

const ofPages: ReadonlyMap<string, Parameters> = new Map([
  ['/', ['notice']],
  ['/login', ['notice']],
  ['/reset', ['notice', 'token']],
  ['/signup', ['notice']],
]);

/** The only list that depends on a region. */
const localList = /^\/articles\/(initial_)?local$/;
/** Only feeds of searches have a parameter. */
const searchFeeds = /^\/feeds\/search\.[a-z]+$/;
const ofData = '.data';
/** About this process, or for one reader: never cached. */
const personal = /^\/(api\/|websub\/|healthz$|readyz$|metrics$)/;
/** Folders that contain nothing but files. */
const ofFiles = /^\/(assets|illustrations)\//;

/**
 * The cache key of a GET address: its path, and the parameters that its reply depends on, in a fixed order. Others,
 * such as campaign parameters, are dropped, so that no two cached replies differ only in those. Null: not to be cached.
 */
export function cacheableAddress(url: string): string | null {
  const asked = pathOf(url);
  // Otherwise its reply would be cached under ever new paths.
  if (hasDotSegments(asked)) return null;
  const path = normalisePath(asked);
  const known = parametersOf(path);
  if (known === null) return null;
  if (known.length === 0 || asked.length === url.length) return path;
  const given = new URLSearchParams(url.slice(asked.length + 1));
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = valueOf(name, path, given);
    if (value != null) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** Whether the path can only be a file, so that no page is rendered to say that it is missing. */
export function isFile(path: string): boolean {
  return ofFiles.test(path);
}

/** The kind of an address, for metrics and logs: there are few, and they contain nothing that a reader typed. */
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
  if (localList.test(path)) return ['page', 'region'];
  if (path.startsWith('/articles/')) return ['page', 'sort'];
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

/**
 * The parameters of a page's data: those of the page. Never of one reader, and never only of some of its routes, which
 * anybody could combine in any number of ways.
 */
function ofDataOf(page: string): Parameters {
  return parametersOf(page) ?? none;
}

/**
 * A parameter's value, reduced to what the reply depends on: all tokens lead to the same page, and only known notices
 * and orders matter.
 */
function valueOf(name: string, path: string, given: URLSearchParams): string | null | undefined {
  if (name === 'notice') return hasNotices(path) ? noticeIn(path, given) : null;
  if (name === 'sort' && isPage(path)) return given.get(name) === 'best' ? 'best' : null;
  if (name === 'url' && given.has('id')) return null; // then it does not matter
  if (name === 'order') return given.get(name) === 'first' ? 'first' : null;
  return name === 'token' && given.has(name) ? '' : given.get(name);
}
