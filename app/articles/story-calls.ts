import { type Api, fetchJson } from '#app/api/call.ts';
import type { Coverage, StoryList, WholeStory } from '#contract/story.ts';

/** As with articles, schemas come along with the first reply. */
const loadSchemas = () => import('./story-replies.ts');

/** The stories of the last day, those of most countries first. Throws ApiError, and TypeError when the network fails. */
export async function fetchStories(api?: Api): Promise<StoryList> {
  const [reply, { parseStories }] = await Promise.all([fetchJson('/api/stories?page=1', api), loadSchemas()]);
  return parseStories(reply);
}

/** A story by its id, which may be that of one that is part of another now. Throws as fetchStories does. */
export async function fetchStory(id: string, api?: Api): Promise<WholeStory> {
  const path = `/api/stories/${encodeURIComponent(id)}`;
  const [reply, { parseStory }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseStory(reply);
}

/** What else there is about the article with this publisher's address. Throws as fetchStories does. */
export async function fetchCoverage(url: string, api?: Api): Promise<Coverage> {
  const path = `/api/article_coverage?${new URLSearchParams({ url })}`;
  const [reply, { parseCoverage }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseCoverage(reply);
}
