import { type Api, fetchJson } from '#app/api/call.ts';
import { SourceList } from '#contract/source.ts';

/** Every publisher by region. Throws as fetchJson does. */
export async function fetchSources(api: Api): Promise<SourceList['data']> {
  return SourceList.parse(await fetchJson('/api/sources', api)).data;
}
