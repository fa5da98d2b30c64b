import { queryOptions } from '@tanstack/react-query';
import { idInAddress } from '#contract/article-address.ts';
import type { WholeStory } from '#contract/story.ts';
import { fetchStory } from './article-calls.ts';
import { homeRefetchInterval } from './article-limits.ts';

/** The story of the page /story/{address}, which grows while it is read; `rendered` is what the server rendered. */
export function storyQuery(address: string, rendered?: WholeStory) {
  const id = idInAddress(address);
  return queryOptions({
    queryKey: ['story', id],
    queryFn: async ({ client }) => {
      const whole = await fetchStory(id);
      // It may be part of another now, whose address the page's own links have.
      if (whole.story.id !== id) client.setQueryData(['story', whole.story.id], whole);
      return whole;
    },
    initialData: rendered,
    refetchInterval: homeRefetchInterval,
    refetchOnWindowFocus: 'always',
  });
}
