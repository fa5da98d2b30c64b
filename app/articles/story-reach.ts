import type { StoryMark } from '#contract/article.ts';

/** '14 publishers · 9 countries'; of publishers alone where none of them has a country. */
export function reachOf({ publishers, countries }: Pick<StoryMark, 'publishers' | 'countries'>): string {
  const from = countries === 0 ? '' : countries === 1 ? ' · 1 country' : ` · ${countries} countries`;
  return `${publishers} publishers${from}`;
}
