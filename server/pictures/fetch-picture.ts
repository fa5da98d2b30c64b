import { undoContentEncoding } from '#fetching/content-encoding.ts';
import { FetchError } from '#fetching/fetch-error.ts';
import { startWatch } from '#fetching/fetch-watch.ts';
import { retryAfterSeconds } from '#fetching/freshness.ts';
import { createHostQueue } from '#fetching/host-queue.ts';
import { createWebClient, readBody, single, type Arrival } from '#fetching/web-client.ts';
import type { Proxies } from '#process/proxies.ts';
import { isFromHost } from './is-from-host.ts';
import type { PictureFailure } from './picture-failures.ts';
import { createRestingHosts } from './resting-hosts.ts';

/** 'refused': its host is one whose pictures are not passed on. */
export type FetchedPicture = { state: 'fetched'; bytes: Uint8Array } | { state: 'refused' } | PictureFailure;

export type PictureFetcher = {
  /**
   * Waits for the turn of the host and the owner. The turn lasts until `use` is done with the picture, so that no more
   * pictures are in memory than may be fetched at once. Rejects as `use` does, and when the fetcher is closed.
   */
  fetch: <Result>(
    url: string,
    owner: string,
    use: (fetched: FetchedPicture) => Promise<Result>,
  ) => Promise<Result>;
  close: () => Promise<void>;
};

const limits = { firstByte: 10_000, total: 10_000, redirects: 5 }; // ms
const bytesMax = 10_000_000;
const concurrency = 6;
/**
 * How many of those may be one publisher's, and after how long a publisher counts as slow, so that others no longer
 * wait behind it.
 */
const shares = { perOwner: 2, slowAfter: 2_000 }; // ms
const hostPause = 250; // ms
const dumpedBytes = 16_384;
const tooMany = 429;
/** Failures for which a retry will hardly help soon. */
const lastingStatus = [400, 401, 402, 403, 404, 405, 406, 410, 451];
const lastingErrors: string[] = ['bad_url', 'private_address', 'too_large', 'too_many_redirects'];

export type FetcherSettings = {
  userAgent: string;
  privateNetworkAllowed: boolean;
  proxy: Proxies | null;
  /** Hosts whose pictures are not passed on, also as the target of a redirect. */
  notFrom: readonly string[];
};

class RefusedHost extends Error {}

/** Fetches pictures as carefully as feeds: from one host one at a time, without cookies and without a referrer. */
export function createPictureFetcher({
  userAgent,
  privateNetworkAllowed,
  proxy,
  notFrom,
}: FetcherSettings): PictureFetcher {
  const stopping = new AbortController();
  const allow = (url: string) => {
    if (isFromHost(notFrom, url)) throw new RefusedHost();
  };
  const client = createWebClient({ privateNetworkAllowed, proxy, limits, allow });
  const queue = createHostQueue(concurrency, () => hostPause, stopping.signal, shares);
  const accept = 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.5';
  const headers = { 'user-agent': userAgent, accept };
  const hosts = createRestingHosts();

  async function fetchNow(url: string, owner: string): Promise<FetchedPicture> {
    stopping.signal.throwIfAborted();
    const seconds = hosts.restOf(url, owner);
    if (seconds > 0) return { state: 'failed', reason: 'The server has asked for a rest.', seconds };
    const conclude = async (arrival: Arrival) => {
      const { statusCode } = arrival.response;
      if (statusCode === tooMany) hosts.letRest(arrival.url, owner, retryAfterOf(arrival));
      return readPicture(arrival);
    };
    const watch = startWatch(limits, stopping.signal);
    try {
      return await watch.within(client.follow({ url, headers, watch }).then(conclude));
    } catch (error) {
      stopping.signal.throwIfAborted();
      if (error instanceof RefusedHost) return { state: 'refused' };
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof FetchError && lastingErrors.includes(error.code))
        return { state: 'missing', reason };
      return { state: 'failed', reason };
    } finally {
      watch.stop();
    }
  }
  return {
    fetch: (url, owner, use) => {
      const task = async (answered: () => void) => {
        const fetched = await fetchNow(url, owner);
        answered();
        return use(fetched);
      };
      return queue.run(new URL(url).host, task, owner);
    },
    close: async () => {
      stopping.abort(new Error('Pictures are no longer fetched'));
      await client.close();
    },
  };
}

async function readPicture(arrival: Arrival): Promise<FetchedPicture> {
  const { response, through } = arrival;
  const { statusCode, body } = response;
  if (statusCode === 200) {
    // Some servers send gzip without saying so. No picture begins like it.
    const bytes = await undoContentEncoding(await readBody(response, bytesMax), 'gzip', bytesMax);
    return { state: 'fetched', bytes };
  }
  await body.dump({ limit: dumpedBytes });
  const reason = `The server answered ${statusCode}${through}.`;
  if (lastingStatus.includes(statusCode)) return { state: 'missing', reason };
  return { state: 'failed', reason, seconds: retryAfterOf(arrival) };
}

/** In seconds; 0 if the server does not say it. */
function retryAfterOf({ response: { headers } }: Arrival): number {
  return retryAfterSeconds(single(headers['retry-after']), new Date()) ?? 0;
}
