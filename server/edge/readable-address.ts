import { isPage, pathOf } from '#server/http/page-address.ts';

/** A percent sign that begins nothing, as in '100%'. */
const lonePercent = /%(?![\da-f]{2})/gi;
/** With more than one of them another site would be meant. */
const firstSlashes = /^[/\\]+/;

/**
 * Where the page of an address is whose path cannot be decoded, because somebody has typed a percent sign that stands for
 * itself, or an old link is written in another encoding; null: it can be.
 */
export function readableAddress(url: string): string | null {
  const path = pathOf(url);
  if (!path.includes('%') || !isPage(path) || canBeDecoded(path)) return null;
  const mended = path.replace(lonePercent, '%25');
  const readable = canBeDecoded(mended) ? mended : path.replaceAll('%', '%25');
  return readable.replace(firstSlashes, '/') + url.slice(path.length);
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
