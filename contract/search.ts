/** In which order a search shows what it has found; the first is what nobody needs to ask for. */
export const searchSorts = ['newest', 'best'] as const;

export type SearchSort = (typeof searchSorts)[number];
