import * as z from 'zod/mini';
import { Coverage, StoryList, WholeStory } from '#contract/story.ts';

const StoryReply = z.object({ data: WholeStory });
const CoverageReply = z.object({ data: Coverage });

/** Throws when the reply is not a list of stories. */
export function parseStories(reply: unknown): StoryList {
  return StoryList.parse(reply);
}

/** Throws when the reply is not a story. */
export function parseStory(reply: unknown): WholeStory {
  return StoryReply.parse(reply).data;
}

/** Throws when the reply is not what else there is about an article. */
export function parseCoverage(reply: unknown): Coverage {
  return CoverageReply.parse(reply).data;
}
