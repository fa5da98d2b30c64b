import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import { FeedError } from '#newsroom/feed-error.ts';
import { bodyBytesMax } from '#newsroom/reading/inflate.ts';
import { acceptedEncodings, undoContentEncoding } from './content-encoding.ts';
import { startWatch, type FetchLimits, type FetchWatch } from './fetch-watch.ts';
import { maxAgeSeconds, retryAfterSeconds } from './freshness.ts';
import { networkFailure } from './network-failure.ts';
import { createConnector } from './public-connector.ts';

/** What to fetch, with the validators of the last success (RFC 9110, section 13.1). */
type FeedRequest = { url: string; etag: string | null; lastModified: string | null };

/** `movedTo`: where redirects led that were all permanent. `maxAge`, `retryAfter`: seconds asked for by the server. */
export type FetchedFeed =
  | {
      state: 'fetched';
      body: Uint8Array;
      contentType: string | null;
      /** Address after redirects. */
      url: string;
      etag: string | null;
      lastModified: string | null;
      movedTo: string | null;
      maxAge: number | null;
    }
  | { state: 'unchanged'; movedTo: string | null; maxAge: number | null }
  | { state: 'gone' }
  | { state: 'failed'; error: FeedError; retryAfter: number | null };

const defaultLimits: FetchLimits = { firstByte: 10_000, total: 30_000, redirects: 5 };
/** Of an answer that is of no interest; one that is longer costs its connection. */
const dumpedBytes = 16_384;
const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

export type Fetcher = {
  /** Never rejects for what the network or the publisher does; rejects with the signal's reason when it aborts. */
  fetchFeed: (request: FeedRequest, signal: AbortSignal) => Promise<FetchedFeed>;
  /** Whether there is something at an address, of which nothing is fetched; redirects do not count. Never rejects. */
  hasAnswer: (url: string, signal: AbortSignal) => Promise<boolean>;
  close: () => Promise<void>;
};

export type FetcherSettings = { userAgent: string; privateNetworkAllowed: boolean; limits?: FetchLimits };

/** Fetches feeds within limits of time, bytes and redirects, from public addresses unless private ones are allowed. */
export function createFetcher(settings: FetcherSettings): Fetcher {
  const limits = settings.limits ?? defaultLimits;
  const connect = createConnector(settings.privateNetworkAllowed, limits.firstByte);
  // Our own timers watch the limits, to the millisecond and over all hops together.
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
  const headers = {
    'user-agent': settings.userAgent,
    accept,
    'accept-encoding': acceptedEncodings,
  };
  return {
    fetchFeed: async (request, signal) => {
      const watch = startWatch(limits, signal);
      try {
        const sent = { ...headers, ...conditions(request) };
        return await watch.within(follow({ request, headers: sent, agent, limits, watch }));
      } catch (error) {
        signal.throwIfAborted();
        return { state: 'failed', error: networkFailure(request.url, error), retryAfter: null };
      } finally {
        watch.stop();
      }
    },
    hasAnswer: async (url, signal) => {
      const watch = startWatch(limits, signal);
      try {
        const sent = {
          dispatcher: agent,
          headers: { 'user-agent': settings.userAgent },
          signal: watch.signal,
        };
        const { statusCode, body } = await watch.within(sendRequest(url, sent));
        await watch.within(body.dump({ limit: dumpedBytes }));
        return statusCode >= 200 && statusCode < 300;
      } catch {
        return false; // whatever the reason
      } finally {
        watch.stop();
      }
    },
    close: () => agent.destroy(),
  };
}

type Pursuit = {
  request: FeedRequest;
  headers: Record<string, string>;
  agent: Agent;
  limits: FetchLimits;
  watch: FetchWatch;
};

async function follow(pursuit: Pursuit): Promise<FetchedFeed> {
  const { request, limits } = pursuit;
  let url = request.url;
  let permanent = true;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const response = await send(url, pursuit);
    if (!isRedirect(response.statusCode))
      return conclude(response, { request, url, movedTo: permanent && hop > 0 ? url : null });
    await response.body.dump();
    permanent &&= response.statusCode === 301 || response.statusCode === 308;
    url = redirectTarget(response, url);
  }
  throw new FeedError('too_many_redirects', `The address redirects more than ${limits.redirects} times.`);
}

async function send(url: string, { agent, headers, watch }: Pursuit): Promise<Dispatcher.ResponseData> {
  const answered = watch.expectAnswer(url);
  try {
    return await sendRequest(url, { dispatcher: agent, headers, signal: watch.signal });
  } catch (error) {
    throw networkFailure(url, error);
  } finally {
    answered();
  }
}

function redirectTarget(response: Dispatcher.ResponseData, from: string): string {
  const location = single(response.headers.location);
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target) throw new FeedError('bad_url', `${from} redirects without saying where to.`);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new FeedError('bad_url', `${from} redirects to ${target.protocol}, which is not the web.`);
  target.hash = '';
  return target.href;
}

type Arrival = { request: FeedRequest; url: string; movedTo: string | null };

async function conclude(response: Dispatcher.ResponseData, arrival: Arrival): Promise<FetchedFeed> {
  const { statusCode, headers, body } = response;
  const { movedTo } = arrival;
  const maxAge = maxAgeSeconds(single(headers['cache-control']));
  const conditional = arrival.request.etag !== null || arrival.request.lastModified !== null;
  if (statusCode >= 200 && statusCode < 300) {
    const bytes = await undoContentEncoding(await readBody(body), single(headers['content-encoding']) ?? '');
    return { state: 'fetched', body: bytes, url: arrival.url, movedTo, maxAge, ...described(headers) };
  }
  await body.dump();
  if (statusCode === 304 && conditional) return { state: 'unchanged', movedTo, maxAge };
  if (statusCode === 410) return { state: 'gone' };
  return {
    state: 'failed',
    error: new FeedError(
      'http_status',
      `The server answered ${statusCode} ${response.statusText}`.trim() + '.',
    ),
    retryAfter: retryAfterSeconds(single(headers['retry-after']), new Date()),
  };
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new FeedError('too_large', 'The body is larger than 10 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function described(headers: Dispatcher.ResponseData['headers']) {
  return {
    contentType: single(headers['content-type']) ?? null,
    etag: single(headers.etag) ?? null,
    lastModified: single(headers['last-modified']) ?? null,
  };
}

function conditions({ etag, lastModified }: FeedRequest): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
