/** The orders of search results; the first is the default. */
export const searchSorts = ['newest', 'best'] as const;

export type SearchSort = (typeof searchSorts)[number];

/**
 * A search in small letters. A decimal comma becomes a point, since a comma may also stand for a space (product
 * specification, section 5); where others separate words, it stays.
 */
export function withDecimalPoints(search: string): string {
  const typed = search.toLowerCase();
  const pointed = typed.replaceAll(/\b(\d+),(\d\d?)\b/g, '$1.$2');
  return /,\S/.test(pointed) ? typed : pointed;
}
