import { isPage, pathOf } from '#server/http/page-address.ts';
import { isFile } from './cacheable-address.ts';
import { inShortestForm, leadsElsewhere } from './path-forms.ts';

/** A percent sign that begins nothing, as in '100%'. */
const lonePercent = /%(?![\da-f]{2})/gi;
/** With more than one of them another site would be meant. */
const firstSlashes = /^[/\\]+/;
const lastSlashes = /(?<=[^/])\/+$/;

/**
 * Where the page of an address is whose path cannot be decoded, because somebody has typed a percent sign that stands for
 * itself, or an old link is written in another encoding; or is that of another page in other words: with codes that nobody needs, or
 * slashes at its end. Each of these would be made and kept as a page of its own. Null: it is as it should be.
 */
export function readableAddress(url: string): string | null {
  const path = pathOf(url);
  if (path === '/') return null;
  if (!(path.includes('%') || path.endsWith('/')) || !isPage(path) || isFile(path) || leadsElsewhere(path))
    return null;
  const readable = inShortestForm(decodable(path)).replace(lastSlashes, '');
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
