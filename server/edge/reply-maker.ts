import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { TagSink } from '#server/http/cache-tags.ts';
import { isPage } from '#server/http/page-address.ts';
import type { ValueSink } from '#server/http/reply-value.ts';
import { popupHeaders, securityHeaders } from '#server/http/security-headers.ts';
import type { Pages } from '#server/pages/pages.ts';
import type { ApiCall } from '#server/pages/render-page.ts';
import type { SiteFacts } from './site-facts.ts';
import type { Reply } from './stored-reply.ts';

/** Makes the reply for an address. It depends on the request only in that it may be refused. */
export type MakeReply = (address: string, request?: IncomingMessage) => Promise<Reply>;

/**
 * Makes the replies for the page cache. A page gets the tags of all API replies that it was rendered from, so that it
 * expires with them; it calls the API directly, since cached replies may be stale.
 */
export function createReplyMaker(routes: Hono, pages: Pages, site: SiteFacts): MakeReply {
  const { origin } = site;
  const security = securityHeaders(origin);

  async function askApp(
    address: string,
    incoming: IncomingMessage | undefined,
    values?: ValueSink,
  ): Promise<{ response: Response; tags: string[] }> {
    const shown: TagSink['shown'] = new Set();
    const response = await routes.fetch(new Request(origin + address), { shown, incoming, ...values });
    return { response, tags: [...shown] };
  }

  async function fromApp(address: string, request?: IncomingMessage): Promise<Reply> {
    const { response, tags } = await askApp(address, request);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body, tags };
  }

  async function fromPages(address: string, request?: IncomingMessage): Promise<Reply> {
    const shown = new Set<string>();
    const api = async (path: string) => {
      const value: ValueSink['value'] = {};
      const { response, tags } = await askApp(path, request, { value });
      for (const tag of tags) shown.add(tag);
      return 'said' in value ? valueReply(response, value.said) : response;
    };
    const page = await pages.render(address, { ...site, api });
    return { ...page, headers: { ...security, ...popupHeaders(address), ...page.headers }, tags: [...shown] };
  }

  return (address, request) => (isPage(address) ? fromPages(address, request) : fromApp(address, request));
}

/** A reply with a value as its body, which saves writing and parsing JSON. */
function valueReply({ ok, status, headers }: Response, value: unknown): Awaited<ReturnType<ApiCall>> {
  return { ok, status, headers, json: async () => value, text: async () => JSON.stringify(value) };
}
