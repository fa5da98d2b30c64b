import { type Api, fetchJson } from '#app/api/call.ts';
import { Moderation } from '#contract/moderation.ts';

/** What everybody may know of what editors decide. Throws as fetchReply does. */
export async function fetchModeration(api: Api): Promise<Moderation> {
  return Moderation.parse(await fetchJson('/api/moderation', api));
}
