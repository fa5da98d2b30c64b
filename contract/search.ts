/** The orders of search results; the first is the default. */
export const searchSorts = ['newest', 'best'] as const;

export type SearchSort = (typeof searchSorts)[number];
