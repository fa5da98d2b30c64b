import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { clientAddress } from '#server/http/client-address.ts';
import { bodyOf } from './request-body.ts';

/** ms after its reply in which the same form counts as sent by the same click. */
const keptFor = 3_000;
const keptMax = 1_000;

type Reply = { status: number; headers: Record<string, string | string[]> };
type Kept<Page> = { form: string; page: Promise<Page>; cookies: string[] };

/** What answers a form: what `make` returns, or has just returned for the same form of the same reader. */
export type OncePerForm<Page> = (request: IncomingMessage, make: () => Promise<Page>) => Promise<Page>;

/**
 * Makes a form act only once if it is sent twice, as by a double click. The browser shows the second reply, which would
 * say, for example, that there is such an account already, and would not have the session of the first one. Remembers
 * the last form of each reader, whom it knows by cookies, browser and address, until it is answered. If the reply is a
 * redirect, it remembers the form for a moment longer: whoever means to send the same form again has to wait that long.
 * Forms and readers are kept only as hashes. Each process remembers for itself.
 */
export function createOncePerForm<Page extends Reply>(trustedProxies: number): OncePerForm<Page> {
  const secret = randomBytes(32);
  const kept = new LRUCache<string, Kept<Page>>({ max: keptMax });

  function hash(...parts: (string | Buffer)[]): string {
    const hmac = createHmac('sha256', secret);
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)} `).update(part);
    return hmac.digest('base64');
  }

  /** Whoever brings the cookies of a reply has received it, and may mean to send the same form again. */
  function forgetReceived(cookie: string): void {
    for (const [reader, { cookies }] of kept)
      if (cookies.some((pair) => cookie.includes(pair))) kept.delete(reader);
  }

  return async (request, make) => {
    const { cookie = '', 'user-agent': browser = '' } = request.headers;
    forgetReceived(cookie);
    const reader = hash(cookie, browser, clientAddress(request, trustedProxies));
    const form = hash(request.url ?? '', bodyOf(request));
    const known = kept.get(reader);
    if (known?.form === form) return known.page;
    const reply: Kept<Page> = { form, page: make(), cookies: [] };
    kept.set(reader, reply);
    const forget = () => kept.get(reader) === reply && kept.delete(reader);
    try {
      const page = await reply.page;
      reply.cookies = cookiesOf(page);
      if (page.status >= 300 && page.status < 400) setTimeout(forget, keptFor).unref();
      else forget();
      return page;
    } catch (error) {
      forget();
      throw error;
    }
  };
}

/** The cookies that a reply sets, as browsers send them back; those that it deletes have no value. */
function cookiesOf({ headers }: Reply): string[] {
  const pairs = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  return pairs.filter((pair) => !pair.endsWith('='));
}
