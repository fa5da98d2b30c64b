import { queryOptions } from '@tanstack/react-query';
import { idInAddress } from '#contract/article-address.ts';
import type { WholeStory } from '#contract/story.ts';
import { homeRefetchInterval } from './article-limits.ts';
import { fetchStory } from './story-calls.ts';

/**
 * The story of the page /story/{address}. It is fetched again now and then, because stories grow. `rendered` is what
 * the server rendered.
 */
export function storyQuery(address: string, rendered?: WholeStory) {
  const id = idInAddress(address);
  return queryOptions({
    queryKey: ['story', id],
    queryFn: async ({ client }) => {
      const whole = await fetchStory(id);
      // It may have been merged into another story, to which the links of the page lead.
      if (whole.story.id !== id) client.setQueryData(['story', whole.story.id], whole);
      return whole;
    },
    initialData: rendered,
    refetchInterval: homeRefetchInterval,
    refetchOnWindowFocus: 'always',
  });
}
