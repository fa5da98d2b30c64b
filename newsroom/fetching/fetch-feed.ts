import { startWatch, type FetchLimits } from '#fetching/fetch-watch.ts';
import { maxAgeSeconds, retryAfterSeconds } from '#fetching/freshness.ts';
import { networkFailure } from '#fetching/network-failure.ts';
import { createWebClient, readBody, single, type Arrival } from '#fetching/web-client.ts';
import { FeedError } from '#newsroom/feed-error.ts';
import { bodyBytesMax } from '#newsroom/reading/inflate.ts';
import { quotable } from '#newsroom/reading/quotable.ts';
import type { Proxies } from '#process/proxies.ts';

/** What to fetch, with the validators of the last success (RFC 9110, section 13.1). */
type FeedRequest = { url: string; etag: string | null; lastModified: string | null };

/** `url`: the address after redirects. `movedTo`: where redirects led that were all permanent. `maxAge`, `retryAfter`: seconds asked for by the server. */
export type FetchedFeed =
  | {
      state: 'fetched';
      body: Uint8Array;
      contentType: string | null;
      url: string;
      etag: string | null;
      lastModified: string | null;
      /** The Link header, which may name a hub. */
      link: string | null;
      /** Sent by a hub, rather than fetched from the publisher. */
      isPushed: boolean;
      movedTo: string | null;
      maxAge: number | null;
    }
  | { state: 'unchanged'; movedTo: string | null; maxAge: number | null }
  | { state: 'gone'; url: string }
  | { state: 'failed'; error: FeedError; retryAfter: number | null };

const defaultLimits: FetchLimits = { firstByte: 10_000, total: 30_000, redirects: 5 };
/** Bytes of an uninteresting body that are read to keep the connection; a longer one costs it. */
const dumpedBytes = 16_384;
/** Of what a server calls its status. */
const statusTextMax = 100;
const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

export type Fetcher = {
  /** Rejects only with the signal's reason; failures of the network or the publisher are results. */
  fetchFeed: (request: FeedRequest, signal: AbortSignal) => Promise<FetchedFeed>;
  /** Whether an address answers successfully, without fetching the body or following redirects. Never rejects. */
  hasAnswer: (url: string, signal: AbortSignal) => Promise<boolean>;
  close: () => Promise<void>;
};

export type FetcherSettings = {
  userAgent: string;
  privateNetworkAllowed: boolean;
  proxy: Proxies | null;
  limits?: FetchLimits;
};

/** Fetches feeds within limits of time, bytes and redirects, from public addresses unless private ones are allowed. */
export function createFetcher(settings: FetcherSettings): Fetcher {
  const limits = settings.limits ?? defaultLimits;
  const client = createWebClient({ ...settings, limits, returnsCookies: true });
  const headers = {
    'user-agent': settings.userAgent,
    accept,
    'accept-encoding': 'gzip, deflate, br',
  };
  return {
    fetchFeed: async (request, signal) => {
      const watch = startWatch(limits, signal);
      try {
        const sent = { ...headers, ...conditions(request) };
        const arriving = client.follow({ url: request.url, headers: sent, watch });
        return await watch.within(arriving.then((arrival) => conclude(arrival, request)));
      } catch (error) {
        signal.throwIfAborted();
        return { state: 'failed', error: failureOf(request.url, error, settings.proxy), retryAfter: null };
      } finally {
        watch.stop();
      }
    },
    hasAnswer: async (url, signal) => {
      const watch = startWatch(limits, signal);
      try {
        const sent = { 'user-agent': settings.userAgent };
        const { statusCode, body } = await watch.within(client.ask({ url, headers: sent, watch }));
        await watch.within(body.dump({ limit: dumpedBytes }));
        return statusCode >= 200 && statusCode < 300;
      } catch {
        return false; // whatever the reason
      } finally {
        watch.stop();
      }
    },
    close: client.close,
  };
}

async function conclude(arrival: Arrival, request: FeedRequest): Promise<FetchedFeed> {
  const { response, url, through, movedTo } = arrival;
  const { statusCode, headers, body } = response;
  const maxAge = maxAgeSeconds(single(headers['cache-control']));
  const conditional = request.etag !== null || request.lastModified !== null;
  if (statusCode >= 200 && statusCode < 300) {
    const bytes = await readBody(response, bodyBytesMax);
    return { state: 'fetched', body: bytes, url, movedTo, maxAge, isPushed: false, ...described(headers) };
  }
  await body.dump();
  if (statusCode === 304 && conditional) return { state: 'unchanged', movedTo, maxAge };
  if (statusCode === 410) return { state: 'gone', url };
  const statusText = quotable(response.statusText, statusTextMax);
  const answered = `The server answered ${statusCode} ${statusText}`.trim() + through;
  const challenge =
    headers['cf-mitigated'] === undefined ? '' : ' Its protection against bots wants a browser.';
  return {
    state: 'failed',
    error: new FeedError('http_status', `${answered}.${challenge}`),
    retryAfter: retryAfterSeconds(single(headers['retry-after']), new Date()),
  };
}

function described(headers: Arrival['response']['headers']) {
  return {
    contentType: single(headers['content-type']) ?? null,
    etag: single(headers.etag) ?? null,
    lastModified: single(headers['last-modified']) ?? null,
    link: [headers.link ?? []].flat().join(', ') || null,
  };
}

function conditions({ etag, lastModified }: FeedRequest): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

function failureOf(url: string, error: unknown, proxy: Proxies | null): FeedError {
  if (error instanceof FeedError) return error;
  const { code, message, cause } = networkFailure(url, error, proxy);
  return new FeedError(code, message, { cause });
}
