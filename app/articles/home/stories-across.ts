import { fetchStories } from '#app/articles/calls/list-calls.ts';
import { nameOfRegion } from '#contract/regions.ts';
import type { Story } from '#contract/story.ts';
import type { StoryAcross } from './across-europe.tsx';

/** The stories of the last day that several countries report, those of most countries first. Throws as fetchStories does. */
export async function fetchStoriesAcross(): Promise<StoryAcross[]> {
  return storiesAcross((await fetchStories()).data);
}

/** What the home page shows of stories: of those that several countries report, with the names of these. */
export function storiesAcross(stories: readonly Story[]): StoryAcross[] {
  return stories
    .filter(({ countries }) => countries.length > 1)
    .map(({ id, lead: { title, language }, publishers, countries }) => ({
      id,
      lead: { title, language },
      publishers,
      countries: countries
        .map((region) => nameOfRegion(region) ?? region)
        .toSorted()
        .join(', '),
    }));
}
