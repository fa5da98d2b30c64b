/**
 * Encodes a text as one segment of an address. Browsers and servers read one or two dots as a folder, however they are
 * encoded, but not with a space after them, which is ignored when the segment is read.
 */
export function pathSegment(text: string): string {
  return encodeURIComponent(/^\.\.?$/.test(text) ? `${text} ` : text);
}
