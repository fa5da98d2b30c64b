import { queryOptions } from '@tanstack/react-query';
import { keptFreshAtHome } from '#app/articles/calls/list-queries.ts';
import type { StoryAcross } from './across-europe.tsx';

/** The stories that the home page has to choose from. `rendered` is what the server rendered of them. */
export function acrossQuery(readerId: string | undefined, rendered?: StoryAcross[]) {
  return queryOptions({
    queryKey: ['across'],
    queryFn: async () => (await import('./stories-across.ts')).fetchStoriesAcross(),
    enabled: readerId !== undefined,
    initialData: rendered,
    ...keptFreshAtHome,
  });
}
