/**
 * A text as one segment of an address. Browsers and servers take one or two dots for the folder above, however they are
 * encoded, but not with a space after them, which means nothing to who reads it.
 */
export function pathSegment(text: string): string {
  return encodeURIComponent(/^\.\.?$/.test(text) ? `${text} ` : text);
}
