import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import type { Proxies } from '#process/proxies.ts';
import { FetchError } from './fetch-error.ts';
import type { FetchLimits, FetchWatch } from './fetch-watch.ts';
import { networkFailure } from './network-failure.ts';
import { createProxyAgent, refusePrivateHost } from './proxied.ts';
import { createConnector } from './public-connector.ts';

type Response = Dispatcher.ResponseData;
type Question = {
  url: string;
  headers: Record<string, string>;
  watch: FetchWatch;
  /** The body of a POST; without it the request is a GET. */
  body?: string;
};

/** The final response. `movedTo`: where the redirects led, if all of them were permanent. */
export type Arrival = { response: Response; url: string; movedTo: string | null };

export type WebClient = {
  /** Sends one request; a redirect is returned like any other response. @throws FetchError */
  ask: (question: Question) => Promise<Response>;
  /** Sends a request and follows redirects. @throws FetchError */
  follow: (question: Omit<Question, 'body'>) => Promise<Arrival>;
  close: () => Promise<void>;
};

type Settings = {
  privateNetworkAllowed: boolean;
  /** Null: connects directly. */
  proxy: Proxies | null;
  limits: FetchLimits;
  /** Throws for an address that must not be requested; called for each hop. */
  allow?: (url: string) => void;
};

/**
 * Sends requests to strangers within limits of time and redirects: at every hop only to public addresses, unless
 * private ones are allowed.
 */
export function createWebClient({ privateNetworkAllowed, proxy, limits, allow }: Settings): WebClient {
  const connect = createConnector(privateNetworkAllowed, limits.firstByte);
  // Our own timers enforce the limits, to the millisecond and across all hops.
  const options = { connect, connectTimeout: limits.firstByte, headersTimeout: 0, bodyTimeout: 0 };
  const agent = proxy ? createProxyAgent(proxy, options) : new Agent(options);

  async function ask({ url, headers, watch, body }: Question): Promise<Response> {
    allow?.(url);
    const answered = watch.expectAnswer(url);
    try {
      if (proxy && !privateNetworkAllowed) await refusePrivateHost(url);
      const posted = body === undefined ? {} : { method: 'POST' as const, body };
      return await sendRequest(url, { dispatcher: agent, headers, signal: watch.signal, ...posted });
    } catch (error) {
      throw networkFailure(url, error, proxy);
    } finally {
      answered();
    }
  }

  async function follow(question: Omit<Question, 'body'>): Promise<Arrival> {
    let { url } = question;
    let permanent = true;
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      const response = await ask({ ...question, url });
      if (!isRedirect(response.statusCode))
        return { response, url, movedTo: permanent && hop > 0 ? url : null };
      await response.body.dump();
      permanent &&= response.statusCode === 301 || response.statusCode === 308;
      url = redirectTarget(response, url);
    }
    throw new FetchError('too_many_redirects', `The address redirects more than ${limits.redirects} times.`);
  }
  return { ask, follow, close: () => agent.destroy() };
}

function redirectTarget(response: Response, from: string): string {
  const location = single(response.headers.location);
  const target = location === undefined ? null : URL.parse(location, from);
  if (!target) throw new FetchError('bad_url', `${from} redirects without saying where to.`);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new FetchError('bad_url', `${from} redirects to ${target.protocol}, which is not the web.`);
  target.hash = '';
  return target.href;
}

/** All bytes of a body. @throws FetchError `too_large` beyond `bytesMax` */
export async function readBody(body: Response['body'], bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax)
      throw new FetchError('too_large', `The body is larger than ${Math.floor(bytesMax / 1_000_000)} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The first value of a header that may occur several times. */
export function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
