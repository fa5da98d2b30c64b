import type { StoryMark } from '#contract/article.ts';

/**
 * '14 publishers · 9 countries'. With fewer than two known countries only the publishers are counted: others may have
 * no country, which only the reports tell.
 */
export function reachOf({ publishers, countries }: Pick<StoryMark, 'publishers' | 'countries'>): string {
  return countries < 2 ? `${publishers} publishers` : `${publishers} publishers · ${countries} countries`;
}
