import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from '#process/logger.ts';
import type { App } from '#server/app.ts';
import { AppError } from '#server/http/app-error.ts';
import { logFailedRequests } from '#server/http/limited-log.ts';
import { isPage, isPersonalPage, isVisitorsPage, leadsBack, pathOf } from '#server/http/page-address.ts';
import type { Pages } from '#server/pages/pages.ts';
import { cacheableAddress, isFile } from './cacheable-address.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { hasDotSegments, normalisePath } from './path-forms.ts';
import { readableAddress } from './readable-address.ts';
import { refuse, refuseBody, unreadableRequest } from './refusals.ts';
import type { MakeReply } from './reply-maker.ts';
import { hasBody, bufferBody } from './request-body.ts';
import { createRequestRecord } from './request-record.ts';
import { hasSeveralHostHeaders, shortenTarget } from './request-target.ts';
import type { StaticFiles } from './static-files.ts';
import type { StoredReply } from './stored-reply.ts';

const sessionCookie = /\.session_token=/;
const urlLengthMax = 8_000; // characters; the least that RFC 9110, 4.1 asks for

type ListenerDeps = {
  routes: Hono;
  /** The maximum size of the request's body. */
  bodyBytesMax: App['bodyBytesMax'];
  /** Answers with a page rendered for this request; false: the page takes no form. */
  answerPersonally: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  cache: PageCache;
  files: StaticFiles;
  makeReply: MakeReply;
  /** Runs the work for a request when its sender's turn has come. */
  enqueue: App['enqueue'];
  metrics: Metrics;
  pages: Pages;
  pictures: PageCache;
  origin: string;
  log: Logger;
};

/** Routes each request: files and cached replies are answered from memory, the rest by the app. */
export function createListener(deps: ListenerDeps): RequestListener {
  const { answerPersonally, files, enqueue, makeReply, metrics, pages, log } = deps;
  const askApp = adapt(deps);
  const fail = createFail(log);
  const recordRequest = createRequestRecord({ metrics, log });
  const everyRequestIsLogged = log.isLevelEnabled('debug');

  const cacheOf = (url: string) => (isPicture(url) ? deps.pictures : deps.cache);

  /** The file or cached reply for a request. */
  function findHeld(request: IncomingMessage): StoredReply | undefined {
    const { url = '' } = request;
    if (!isForAll(request) || readableAddress(url) !== null) return undefined;
    const fresh = cacheOf(url).findFresh(url);
    if (fresh) return fresh;
    const path = pathOf(url);
    const file = files.get(path);
    if (file || isFile(path)) return file;
    const address = cacheableAddress(url);
    return address === null ? undefined : cacheOf(url).findHeld(address, (kept) => makeReply(kept, request));
  }

  /** The reply for a request once it is made and cached. */
  async function make(address: string, request: IncomingMessage): Promise<StoredReply> {
    const find = async () => cacheOf(address).find(address, (kept) => makeReply(kept, request));
    // Pictures take no turns: they wait for publishers, and have limits of their own.
    return isPicture(address) ? find() : enqueue(request, find);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    const readable = isRead(request) || !hasBody(request) ? readableAddress(url) : null;
    if (readable !== null) return void response.writeHead(301, { location: readable }).end();
    const address = isForAll(request) && !isFile(pathOf(url)) ? cacheableAddress(url) : null;
    if (address !== null) return (await make(address, request)).send(request, response);
    if (isSpeltOddly(url)) return refuseAddress(response);
    if (isPersonal(request) && (await enqueue(request, () => answerPersonally(request, response)))) return;
    await askApp(request, response);
  }

  async function answerWithBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // In a turn, since the database may be asked; the body is read outside of it, as slowly as it comes.
    const bytesMax = await enqueue(request, async () => deps.bodyBytesMax(request));
    const body = await bufferBody(request, response, bytesMax);
    if (body === 'too_large') await refuseBody(response, bytesMax);
    if (body === 'taken') await (findHeld(request)?.send(request, response) ?? answer(request, response));
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    shortenTarget(request);
    const url = request.url ?? '';
    if (url.length > urlLengthMax)
      return refuse(response, 414, 'address_too_long', 'This address is too long.');
    if (!isOfThisSite(url) || hasSeveralHostHeaders(request))
      return refuse(response, 400, 'bad_request', 'This is not an address of this site.');
    const bringsBody = hasBody(request);
    const held = bringsBody ? undefined : findHeld(request);
    // Most requests end here, as cheaply as Node allows: counted by the cache, but neither measured nor logged.
    if (held && !everyRequestIsLogged && held.sendNow(request, response)) return;
    // Otherwise a proxy's rules for paths could be bypassed.
    if (held === undefined && hasDotSegments(pathOf(url))) return refuseAddress(response);
    recordRequest(request, response);
    const answered = bringsBody
      ? answerWithBody(request, response)
      : (held?.send(request, response) ?? answer(request, response));
    answered.catch((error: unknown) => fail(error, request, response));
  }

  if (pages.mode === 'production') return listen;
  return (request, response) => pages.serveSources(request, response, () => listen(request, response));
}

/** Answers after an error: with what a refusal says, else that the fault is ours. */
function createFail(log: Logger) {
  const tellFailed = logFailedRequests(log);
  return (error: unknown, request: IncomingMessage, response: ServerResponse): void => {
    if (error instanceof AppError && !response.headersSent) {
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
      return refuse(response, error.status, error.code, error.message);
    }
    tellFailed({ err: error, path: pathOf(request.url ?? '') });
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'internal', 'Something went wrong on our side. Please try again.');
  };
}

/** Whether a path has needlessly encoded letters. The app decodes them, so a proxy's rules for paths could be bypassed. */
function isSpeltOddly(url: string): boolean {
  const path = pathOf(url);
  return normalisePath(path) !== path;
}

function refuseAddress(response: ServerResponse): void {
  refuse(response, 404, 'not_found', 'There is nothing at this address.');
}

/** Browsers send neither a fragment nor a backslash in a path; what reads both would take the address for another one. */
function isOfThisSite(url: string): boolean {
  return url.startsWith('/') && !url.includes('#') && !pathOf(url).includes('\\');
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Whether the reply may be the same for everybody who asks. */
function isForAll(request: IncomingMessage): boolean {
  return isRead(request) && !needsOwnScreen(request);
}

const isPicture = (url: string) => url.startsWith('/pictures/');

/** Whether the answer is a page rendered for this request: a member's, or one that follows a form. */
function isPersonal(request: IncomingMessage): boolean {
  const { method, url = '' } = request;
  if (method === 'POST') return isPage(url);
  return isRead(request) && (isPersonalPage(url) || needsOwnScreen(request));
}

/**
 * Whether a screen for visitors is asked for by somebody with a session cookie, perhaps expired, or with a path to lead
 * back to, which its links contain.
 */
function needsOwnScreen({ headers, url = '' }: IncomingMessage): boolean {
  if (leadsBack(url)) return true;
  return headers.cookie !== undefined && sessionCookie.test(headers.cookie) && isVisitorsPage(url);
}

/**
 * Adapts requests for the app. HTTP/1.0 requests have no Host (health checks of old proxies), so ours is assumed. A
 * turn ends with the head of the reply, because streams last.
 */
function adapt({ routes, enqueue, origin }: Pick<ListenerDeps, 'routes' | 'enqueue' | 'origin'>) {
  return getRequestListener(
    (request, env) => enqueue(env.incoming as IncomingMessage, async () => routes.fetch(request, env)),
    {
      hostname: new URL(origin).host,
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (error instanceof RequestError) return unreadableRequest();
        throw error;
      },
    },
  );
}
