import { categories } from '#contract/categories.ts';
import { isPage, pathOf } from '#server/http/page-address.ts';
import { isFile } from './cacheable-address.ts';
import { normalisePath, hasDotSegments } from './path-forms.ts';

/** A percent sign that begins nothing, as in '100%'. */
const lonePercent = /%(?![\da-f]{2})/gi;
/** More than one slash at the beginning would name another host. */
const firstSlashes = /^[/\\]+/;
const lastSlashes = /(?<=^\/|[^/])\/+$/;
/** The router reads the first word of a path, and lists read their names, in any case. */
const firstWord = /^\/[A-Za-z_]+(?=[/.]|$)/;
const ofList = /^\/articles\/([^/]+?)(\.data)?$/;
const lists: ReadonlySet<string> = new Set([
  'init_breaking',
  'initial_local',
  'initial_world',
  'breaking',
  'local',
  'world',
  ...categories,
]);
const maybeOdd = /[%A-Z]|\/$/;

/**
 * The canonical address of a page; null: the given one is canonical. Others have a path that cannot be decoded, because
 * of a literal percent sign or an old link in another encoding, or that has needless encoding, trailing slashes, or a
 * name in another case. Each spelling would otherwise be rendered and cached as a page of its own.
 */
export function readableAddress(url: string): string | null {
  const path = pathOf(url);
  if (path === '/') return null;
  if (!maybeOdd.test(path) || !isPage(path) || isFile(path) || hasDotSegments(path)) return null;
  const readable = withNames(normalisePath(decodable(path)).replace(lastSlashes, ''));
  return readable === path ? null : readable.replace(firstSlashes, '/') + url.slice(path.length);
}

/** The path with the names that may be written in any case as the site itself writes them. */
function withNames(path: string): string {
  const named = path.replace(firstWord, (word) => word.toLowerCase());
  const [, name = '', data = ''] = ofList.exec(named) ?? [];
  const list = decodeURIComponent(name).trim().toLowerCase();
  return lists.has(list) ? `/articles/${list}${data}` : named;
}

function decodable(path: string): string {
  if (canBeDecoded(path)) return path;
  const mended = path.replace(lonePercent, '%25');
  return canBeDecoded(mended) ? mended : path.replaceAll('%', '%25');
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
