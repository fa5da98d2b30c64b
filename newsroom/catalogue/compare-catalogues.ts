import type { CatalogueFeed } from './opml.ts';

const comparedFields = ['publisher', 'site', 'language', 'sections'] as const;
export type ComparedField = (typeof comparedFields)[number];

type ChangedFeed = { before: CatalogueFeed; after: CatalogueFeed; fields: ComparedField[] };

/** What a list of feeds would change in the catalogue. `missing`: in the catalogue, and not in the list. */
export type CatalogueDifference = {
  added: CatalogueFeed[];
  changed: ChangedFeed[];
  missing: CatalogueFeed[];
};

export function compareCatalogues(catalogue: CatalogueFeed[], list: CatalogueFeed[]): CatalogueDifference {
  const known = new Map(catalogue.map((feed) => [feed.url, feed]));
  const listed = new Set(list.map(({ url }) => url));
  return {
    added: list.filter(({ url }) => !known.has(url)),
    changed: list.flatMap((after) => {
      const before = known.get(after.url);
      const fields = before ? differingFields(before, after) : [];
      return before && fields.length > 0 ? [{ before, after, fields }] : [];
    }),
    missing: catalogue.filter(({ url }) => !listed.has(url)),
  };
}

/** The order of sections says nothing. */
export function differingFields(before: CatalogueFeed, after: CatalogueFeed): ComparedField[] {
  return comparedFields.filter((field) => wordsOf(before[field]) !== wordsOf(after[field]));
}

function wordsOf(value: string | string[] | null): string | null {
  return Array.isArray(value) ? value.toSorted().join(', ') : value;
}
