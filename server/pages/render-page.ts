import { randomBytes } from 'node:crypto';
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';
import type { Publisher } from '#contract/publisher.ts';
import { isVisitorsPage, pathOf } from '#server/http/page-address.ts';
import { afterOutage } from '#server/http/retry-after.ts';
import { pagePolicy } from '#server/http/security-headers.ts';

/** The part of a Response that pages use. */
type ApiReply = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>;

/** Calls the API, by default with GET. */
export type ApiCall = (
  path: string,
  call?: { method: string; headers: Record<string, string>; body: string },
) => Promise<ApiReply>;

/** What the pages need from the server; the twin of Site in app/site/site-context.ts. */
export type Site = {
  productName: string;
  origin: string;
  offersGoogle: boolean;
  passesPictures: boolean;
  publisher: Publisher;
  api: ApiCall;
  /** The posted form, if a page may show its texts to be sent again. */
  written?: PostedForm | undefined;
};

/** A rendered page; header names are in lower case. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/** A posted form, as application/x-www-form-urlencoded. */
export type PostedForm = Buffer<ArrayBuffer>;

/** Renders the page at an address (path and parameters), or the page that answers a posted form. */
export type Render = (address: string, site: Site, form?: PostedForm) => Promise<RenderedPage>;

/**
 * What the entry of the server build exports. A request handler works only with a context from the same module graph,
 * and the build may contain its own copy of the router.
 */
type EntryModule = {
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
  siteContext: RouterContext<Site & ForRenderer>;
};

/** The part of app/site/site-context.ts that only the renderer uses. */
type ForRenderer = {
  /** The texts that a form has posted, by the names of its fields. */
  posted: Readonly<Record<string, string>> | undefined;
  scriptNonce: string;
  styleTextOf: (href: string) => string | undefined;
  takePage: (html: string) => void;
  onFault: (error: unknown) => void;
};

/** Called with unexpected errors while rendering the page at a path. */
export type OnFault = (error: unknown, path: string) => void;

/** Style sheets that pages may inline, by address: the text, and its hash source for the policy. */
export type Styles = ReadonlyMap<string, { text: string; source: string }>;

/** The default encoding of forms (URL standard, 5). */
export const formType = 'application/x-www-form-urlencoded';

/** CDNs may cache a page; browsers revalidate every time. No stale-while-revalidate, which Firefox would apply too. */
const cacheControl = 'public, max-age=0, s-maxage=30';
/** Of pages that members are led away from: a CDN that ignores cookies would send them to members. */
const visitorsCacheControl = 'private, max-age=0';

/** Renders with one server build. */
export function createRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  onFault: OnFault,
  styles: Styles = new Map(),
): Render {
  const entry = build.entry.module as ServerBuild['entry']['module'] & EntryModule;
  const handle = entry.createRequestHandler(build, mode);
  return async (address, site, form) => {
    const context = new entry.RouterContextProvider();
    const scriptNonce = randomBytes(16).toString('base64url');
    let html: string | undefined;
    const takePage = (whole: string) => (html = whole);
    const within = new Set<string>(); // hash sources
    const styleTextOf = (href: string) => {
      const style = styles.get(href);
      if (style) within.add(style.source);
      return style?.text;
    };
    const posted = site.written && fieldsOf(site.written);
    const tell = (error: unknown) => onFault(error, pathOf(address));
    context.set(entry.siteContext, { ...site, posted, scriptNonce, styleTextOf, takePage, onFault: tell });
    const response = await handle(requestOf(site.origin + decodable(address), form), context);
    const page = html ?? (await response.text());
    // No policy in development: Vite's client needs inline scripts, injected styles and a socket.
    const scripts = ownScripts(page, scriptNonce);
    const policy = mode === 'production' ? pagePolicy(scripts, [...within], site) : '';
    const body = Buffer.from(page.replaceAll(markOf(scriptNonce), ''));
    return { status: response.status, headers: headersOf(address, response, policy), body };
  };
}

function fieldsOf(form: PostedForm): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(form.toString()));
}

/** An address that cannot be decoded is taken literally: the router would print a warning, bypassing our log. */
function decodable(address: string): string {
  const path = pathOf(address);
  try {
    decodeURI(path);
    return address;
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length);
  }
}

function requestOf(url: string, form: PostedForm | undefined): Request {
  return new Request(url, form && { method: 'POST', headers: { 'content-type': formType }, body: form });
}

/** The mark of the page's own inline scripts (app/site/script-nonce.ts). */
const markOf = (scriptNonce: string) => ` nonce="${scriptNonce}"`;

/** The texts of the inline scripts with the mark, which nobody could know before the page was rendered. */
function ownScripts(html: string, scriptNonce: string): string[] {
  const mark = markOf(scriptNonce);
  const texts: string[] = [];
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const begin = html.indexOf('>', at) + 1;
    const tag = html.slice(html.lastIndexOf('<', at), begin);
    if (/^<script\b/.test(tag) && !/\ssrc=/.test(tag))
      texts.push(html.slice(begin, html.indexOf('</script>', begin)));
  }
  return texts;
}

function headersOf(address: string, response: Response, policy: string): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  // An incomplete page forbids caching itself.
  const isLasting = response.status < 400 && headers['cache-control'] !== 'no-store';
  const lasting = isVisitorsPage(address) ? visitorsCacheControl : cacheControl;
  headers['cache-control'] = isLasting ? lasting : 'no-store';
  if (response.status === 503) headers['retry-after'] ??= afterOutage;
  if (!headers['content-type']?.startsWith('text/html')) return headers;
  headers['content-security-policy'] = policy;
  return headers;
}
