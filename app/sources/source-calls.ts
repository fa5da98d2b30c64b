import { type Api, fetchJson } from '#app/api/call.ts';
import type { SourceList } from '#contract/source.ts';

/** Every publisher by region. Throws ApiError, and TypeError when the network fails. */
export async function fetchSources(api: Api): Promise<SourceList['data']> {
  const [reply, { SourceList }] = await Promise.all([
    fetchJson('/api/sources', api),
    import('#contract/source.ts'),
  ]);
  return SourceList.parse(reply).data;
}
