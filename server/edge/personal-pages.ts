import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { App } from '#server/app.ts';
import { isDeskPage, takesForms } from '#server/http/page-address.ts';
import { isFromThisSite } from '#server/http/same-origin.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { Pages } from '#server/pages/pages.ts';
import { formType, type ApiCall, type PostedForm, type RenderedPage } from '#server/pages/render-page.ts';
import { compress, isCompressible, pickEncoding } from './encoding.ts';
import { refuse } from './refusals.ts';
import { createOncePerForm } from './repeated-forms.ts';
import { bodyOf } from './request-body.ts';
import type { SiteFacts } from './site-facts.ts';

/** The headers by which the API knows who is asking, and from which site. */
const passedOn = ['cookie', 'origin', 'sec-fetch-site'];
const brotliQuality = 4; // once, while the reader waits

/** Returns false, without answering, if the page takes no form. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Answers with pages that are rendered for one request and never cached: those of members, and those that follow a form
 * posted without scripts (docs/decisions/0023). They work through the API, which sees the request's cookies, origin and
 * address as if the browser had called it, and whose cookies are sent with the page. If there is no page, or none that
 * takes a form from this sender, the error page returns what was written. What another site has posted is refused.
 */
export function createPersonalPages(
  routes: Hono,
  pages: Pages,
  site: SiteFacts,
  mayBeEditors: App['mayBeEditors'],
  trustedProxies: number,
): Answer {
  const { origin } = site;
  const security = securityHeaders(origin);
  const oncePerForm = createOncePerForm<Personal>(trustedProxies);

  /** Only editors may learn that forms can be posted at the desk. */
  const takesFrom = async (url: string, cookie: string | undefined) =>
    takesForms(url) && (!isDeskPage(url) || (await mayBeEditors(cookie)));

  /** Renders the page for a request. A form that is not taken is only shown to be sent again. */
  async function makePage(
    request: IncomingMessage,
    form: PostedForm | undefined,
    isTaken: boolean,
  ): Promise<Personal> {
    const { api, cookies } = apiFor(request, routes, origin);
    const facts = { ...site, api, written: form };
    const page = await pages.render(request.url ?? '/', facts, isTaken ? form : undefined);
    const ownHeaders = { 'cache-control': 'no-store', ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    return { ...page, headers: { ...security, ...page.headers, ...ownHeaders } };
  }

  return async (request, response) => {
    const url = request.url ?? '/';
    const form = formOf(request);
    if (form !== undefined && !isOwn(request, origin)) {
      refuse(response, 403, 'wrong_origin', `This was not sent by a page of ${origin}, so nothing was done.`);
      return true;
    }
    const isTaken = form === undefined || (await takesFrom(url, request.headers.cookie));
    if (form === 'unreadable') {
      if (isTaken) refuse(response, 415, 'unsupported_media_type', `A form must be sent as ${formType}.`);
      return isTaken;
    }
    const make = () => makePage(request, form, isTaken);
    const page = await (form && isTaken ? oncePerForm(request, make) : make());
    if (!isTaken && page.status < 400) return false;
    await send(request, response, page);
    return true;
  };
}

/** What another site makes the browser post neither acts, nor gets into the fields of our pages. */
function isOwn({ headers }: IncomingMessage, origin: string): boolean {
  return isFromThisSite(origin, headers.origin, headers['sec-fetch-site']?.toString());
}

/** The API as the sender of the request sees it, and the cookies that it sets. */
function apiFor(request: IncomingMessage, routes: Hono, origin: string) {
  const cookies: string[] = [];
  const api: ApiCall = async (path, call) => {
    const headers = { ...headersOf(request), ...call?.headers };
    const asked = new Request(origin + path, { ...call, headers });
    const reply = await routes.fetch(asked, { incoming: request });
    cookies.push(...reply.headers.getSetCookie());
    return reply;
  };
  return { api, cookies };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/** Undefined if nothing was posted. */
function formOf(request: IncomingMessage): PostedForm | 'unreadable' | undefined {
  if (request.method !== 'POST') return undefined;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === formType ? bodyOf(request) : 'unreadable';
}

type Personal = Omit<RenderedPage, 'headers'> & { headers: Record<string, string | string[]> };

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Personal,
): Promise<void> {
  const encoding = isCompressible(String(headers['content-type'] ?? ''))
    ? pickEncoding(request.headers['accept-encoding'])
    : 'identity';
  const sent = await compress(body, encoding, brotliQuality);
  response.writeHead(status, {
    ...headers,
    'content-length': sent.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding, vary: 'accept-encoding' }),
  });
  response.end(request.method === 'HEAD' ? undefined : sent);
}
