import type { Api } from '#app/api/call.ts';
import type { WholeStory } from '#contract/story.ts';
import { ask } from './list-calls.ts';

/** A story by its id, which may be that of one that is part of another now. */
export async function fetchStory(id: string, api?: Api): Promise<WholeStory> {
  return (await ask(`/api/stories/${encodeURIComponent(id)}`, ({ story }) => story, api)).data;
}
