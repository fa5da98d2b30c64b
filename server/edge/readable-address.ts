import { isPage, pathOf } from '#server/http/page-address.ts';
import { isFile } from './cacheable-address.ts';
import { normalisePath, hasDotSegments } from './path-forms.ts';

/** A percent sign that begins nothing, as in '100%'. */
const lonePercent = /%(?![\da-f]{2})/gi;
/** More than one slash at the beginning would name another host. */
const firstSlashes = /^[/\\]+/;
const lastSlashes = /(?<=^\/|[^/])\/+$/;

/**
 * The canonical address of a page whose path cannot be decoded, because of a literal percent sign or an old link in
 * another encoding, or which is written with needless encoding or trailing slashes. Each spelling would otherwise be
 * rendered and cached as a page of its own. Null: the address is canonical.
 */
export function readableAddress(url: string): string | null {
  const path = pathOf(url);
  if (path === '/') return null;
  if (!(path.includes('%') || path.endsWith('/')) || !isPage(path) || isFile(path) || hasDotSegments(path))
    return null;
  const readable = normalisePath(decodable(path)).replace(lastSlashes, '');
  return readable === path ? null : readable.replace(firstSlashes, '/') + url.slice(path.length);
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
