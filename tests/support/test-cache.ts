import { PageCache } from '#server/edge/page-cache.ts';
import type { Reply } from '#server/edge/stored-reply.ts';

export const minute = 60_000;

/** A cache with its own clock; `load` replies with the number of its call. */
export function openTestCache({ bytes = 1_000_000, status = 200, tags = ['europe'] } = {}) {
  const state = { now: 0, loads: 0, status, failures: 0, cacheControl: 'public' };
  const cache = new PageCache({
    bytes,
    freshFor: minute,
    staleFor: minute / 2,
    clock: () => state.now,
    onTrouble: () => state.failures++,
  });
  const load = async (address: string): Promise<Reply> => {
    const body = Buffer.from(`${address} ${++state.loads}`);
    if (state.status === 0) throw new Error('nothing could be rendered');
    const headers = { 'content-type': 'text/plain', 'cache-control': state.cacheControl };
    return { status: state.status, headers, body, tags };
  };
  return { cache, load, state };
}

/** Waits for replies that are made in the background. */
export const settled = () => new Promise((resume) => setImmediate(resume));
