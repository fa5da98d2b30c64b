import { isUtf8 } from 'node:buffer';
import { Agent, request as sendRequest, type Dispatcher } from 'undici';
import type { Proxies } from '#process/proxies.ts';
import { sizeExceeded, undoContentEncoding } from './content-encoding.ts';
import { CookieJar } from './cookie-jar.ts';
import { FetchError } from './fetch-error.ts';
import type { FetchLimits, FetchWatch } from './fetch-watch.ts';
import { codeOf, networkFailure } from './network-failure.ts';
import { createProxyAgent, refusePrivateHost, through } from './proxied.ts';
import { createConnector } from './public-connector.ts';

type Response = Dispatcher.ResponseData;
type Options = { headers: Record<string, string>; signal: AbortSignal; method?: 'POST'; body?: string };
type Question = {
  url: string;
  headers: Record<string, string>;
  watch: FetchWatch;
  /** The body of a POST; without it the request is a GET. */
  body?: string;
};

/**
 * The final response. `through` names the proxy that it came through, which may have refused the request itself.
 * `movedTo`: where the redirects led, if all of them were permanent.
 */
export type Arrival = { response: Response; url: string; through: string; movedTo: string | null };

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
  /** Sends the cookies of redirects back to their hosts until the last one is followed: some redirect until they get theirs. */
  returnsCookies?: boolean;
};

/** Our own timers enforce the limits of time, to the millisecond and across all hops. */
const atMost = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 64 * 1024 };

/**
 * Sends requests to strangers within limits of time and redirects: at every hop only to public addresses, unless
 * private ones are allowed.
 */
export function createWebClient(settings: Settings): WebClient {
  const { privateNetworkAllowed, proxy, limits, allow, returnsCookies = false } = settings;
  const agent = createAgent(settings, { allowH2: false, pipelining: 1 });
  /** Without pipelining every request of HTTP/1.1 has a new connection. */
  const agentForRetry = createAgent(settings, { allowH2: true, pipelining: 0 });

  async function send(url: string, options: Options): Promise<Response> {
    try {
      return await sendRequest(url, { ...options, dispatcher: agent });
    } catch (error) {
      if (!mayBeRetried(error, options)) throw error;
      return sendRequest(url, { ...options, dispatcher: agentForRetry });
    }
  }

  async function ask({ url, headers, watch, body }: Question): Promise<Response> {
    allow?.(url);
    const answered = watch.expectAnswer(url, through(url, proxy));
    try {
      if (proxy && !privateNetworkAllowed) await refusePrivateHost(url);
      const posted = body === undefined ? {} : { method: 'POST' as const, body };
      return await send(url, { headers, signal: watch.signal, ...posted });
    } catch (error) {
      throw networkFailure(url, error, proxy);
    } finally {
      answered();
    }
  }

  async function follow(question: Omit<Question, 'body'>): Promise<Arrival> {
    let { url } = question;
    let permanent = true;
    const jar = new CookieJar();
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      const headers = { ...question.headers, ...jar.headerFor(url) };
      const response = await ask({ ...question, url, headers });
      if (!isRedirect(response.statusCode))
        return { response, url, through: through(url, proxy), movedTo: permanent && hop > 0 ? url : null };
      await response.body.dump();
      if (returnsCookies) jar.keep(url, response.headers['set-cookie']);
      permanent &&= response.statusCode === 301 || response.statusCode === 308;
      url = redirectTarget(response, url);
    }
    throw new FetchError('too_many_redirects', `The address redirects more than ${limits.redirects} times.`);
  }
  return {
    ask,
    follow,
    close: async () => {
      await agent.destroy();
      await agentForRetry.destroy();
    },
  };
}

function createAgent(
  { privateNetworkAllowed, proxy, limits }: Settings,
  own: { allowH2: boolean; pipelining: number },
): Dispatcher {
  const timeout = limits.firstByte;
  const connect = createConnector({ privateNetworkAllowed, timeout, allowH2: own.allowH2 });
  const options = { ...atMost, ...own, connect, connectTimeout: timeout };
  return proxy ? createProxyAgent(proxy, options) : new Agent(options);
}

/**
 * A few servers only know HTTP/2, and refuse connections without it. Others close an idle connection just when it is used
 * again; then a GET may be repeated (RFC 9112, section 9.3.1).
 */
function mayBeRetried(error: unknown, { method }: Options): boolean {
  const code = codeOf(error);
  if (code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') return true;
  return method !== 'POST' && ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code);
}

/** Headers are read as Latin-1, but an address that is not encoded is in UTF-8, as browsers take it. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

function redirectTarget(response: Response, from: string): string {
  const location = single(response.headers.location);
  const target = location === undefined ? null : URL.parse(asUtf8(location), from);
  if (!target) throw new FetchError('bad_url', `${from} redirects without saying where to.`);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new FetchError('bad_url', `${from} redirects to ${target.protocol}, which is not the web.`);
  target.hash = '';
  // Never sent, and whoever sees where the feed has moved to need not see them.
  target.username = '';
  target.password = '';
  return target.href;
}

/**
 * All bytes of a body, decompressed.
 * @throws FetchError `too_large` beyond `bytesMax`, `unreadable` when what is compressed is damaged
 */
export async function readBody(
  { body, headers }: Pick<Response, 'body' | 'headers'>,
  bytesMax: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new FetchError('too_large', sizeExceeded(bytesMax));
    chunks.push(chunk);
  }
  return undoContentEncoding(Buffer.concat(chunks), single(headers['content-encoding']) ?? '', bytesMax);
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The first value of a header that may occur several times. */
export function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
