import type { Hono } from 'hono';
import type { Config } from '#process/config.ts';
import type { TagSink } from '#server/http/cache-tags.ts';
import { isPage } from '#server/http/page-address.ts';
import type { ValueSink } from '#server/http/reply-value.ts';
import { popupHeaders, securityHeaders } from '#server/http/security-headers.ts';
import type { Pages } from '#server/pages/pages.ts';
import type { ApiCall } from '#server/pages/render-page.ts';
import type { Reply } from './stored-reply.ts';

/** What pages are told of the configuration. */
export type SiteConfig = Pick<Config, 'google' | 'origin' | 'pictures' | 'productName' | 'publisher'>;

/**
 * Makes the replies that the page cache holds. A page carries the tags of every API reply that it was rendered from,
 * so that it becomes stale with them; it reads the API itself, not cached replies that may be stale already.
 */
export function createReplyMaker(
  routes: Hono,
  pages: Pages,
  { google, productName, origin, pictures, publisher }: SiteConfig,
): (address: string) => Promise<Reply> {
  const security = securityHeaders(origin);
  const site = { productName, origin, offersGoogle: google !== null, passesPictures: pictures, publisher };

  async function askApp(
    address: string,
    values?: ValueSink,
  ): Promise<{ response: Response; tags: string[] }> {
    const shown: TagSink['shown'] = new Set();
    const response = await routes.fetch(new Request(origin + address), { shown, ...values });
    return { response, tags: [...shown] };
  }

  async function fromApp(address: string): Promise<Reply> {
    const { response, tags } = await askApp(address);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body, tags };
  }

  async function fromPages(address: string): Promise<Reply> {
    const shown = new Set<string>();
    const api = async (path: string) => {
      const value: ValueSink['value'] = {};
      const { response, tags } = await askApp(path, { value });
      for (const tag of tags) shown.add(tag);
      return 'said' in value ? valueReply(response, value.said) : response;
    };
    const page = await pages.render(address, { ...site, api });
    return { ...page, headers: { ...security, ...popupHeaders(address), ...page.headers }, tags: [...shown] };
  }

  return (address) => (isPage(address) ? fromPages(address) : fromApp(address));
}

/** A reply whose body is a value: written as JSON it would only be read again. */
function valueReply({ ok, status, headers }: Response, value: unknown): Awaited<ReturnType<ApiCall>> {
  return { ok, status, headers, json: async () => value, text: async () => JSON.stringify(value) };
}
