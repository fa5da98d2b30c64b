import type { StoryMark } from '#contract/article.ts';

/**
 * '14 publishers · 9 countries'; of publishers alone where one country at most is known: the others may have none, which only
 * the reports tell.
 */
export function reachOf({ publishers, countries }: Pick<StoryMark, 'publishers' | 'countries'>): string {
  return countries < 2 ? `${publishers} publishers` : `${publishers} publishers · ${countries} countries`;
}
