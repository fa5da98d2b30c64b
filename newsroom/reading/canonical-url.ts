import { withoutInvalidCharacters } from './invalid-characters.ts';
import { isTracking } from './tracking-parameters.ts';

/** Room in a database index for the longest address; real ones stay far below. */
const urlLengthMax = 2_000;

/**
 * An absolute http(s) address out of what a feed says: relative ones resolved against `base`, credentials
 * dropped, `&amp;` undone. Null when it is none or longer than `urlLengthMax`.
 */
export function absoluteUrl(link: string, base: string): URL | null {
  const cleaned = withoutInvalidCharacters(link.slice(0, urlLengthMax * 2))
    .replace(/[\t\n\r]/g, '')
    .replace(/&(?:(?:amp|#0*38);)+/gi, '&')
    .trim();
  // Markup in place of an address would make a relative one.
  if (cleaned === '' || cleaned.startsWith('<')) return null;
  const url = URL.parse(withScheme(cleaned, base), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  url.username = '';
  url.password = '';
  return url.href.length > urlLengthMax ? null : url;
}

/** As meant: "www.news.example/1", "news.example/1" on that site, "https:/news.example/1", "https://news.examplehttps://…". */
function withScheme(link: string, base: string): string {
  const isHost = /^www\.[^/\s]+\.[^/\s]/i.test(link) || link.startsWith(`${URL.parse(base)?.host}/`);
  if (isHost) return `https://${link}`;
  return link.replace(/^https?:\/\/[^/?#]*(?=https?:\/\/)/i, '').replace(/^(https?:)\/(?!\/)/i, '$1//');
}

/**
 * The one form of an article's address by which it is known across feeds: as `absoluteUrl`, without tracking
 * parameters, session and fragment. Everything else keeps its bytes and order, since publishers' servers care.
 * `keepFragment` is for feeds in which only the fragment tells items apart.
 */
export function canonicalUrl(link: string, base: string, options?: { keepFragment: boolean }): string | null {
  const url = absoluteUrl(link, base);
  if (url === null) return null;
  url.search = withoutTracking(url.search);
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*$/i, '');
  if (!options?.keepFragment && !isRoute(url.hash)) url.hash = '';
  return url.href;
}

function withoutTracking(search: string): string {
  const pairs = search.slice(1).split('&');
  const kept = pairs.filter((pair) => pair !== '' && !isTracking(...decodedPair(pair)));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function decodedPair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = new URLSearchParams(pair).entries().next().value ?? [];
  return [name, value];
}

/** Pages of some applications live behind `#!` or `#/`. */
function isRoute(hash: string): boolean {
  return hash.startsWith('#!') || hash.startsWith('#/');
}
