import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from '#process/logger.ts';
import type { App } from '#server/app.ts';
import { isPersonalPage, isVisitorsPage, pathOf, takesForms } from '#server/http/page-address.ts';
import type { Pages } from '#server/pages/pages.ts';
import { cacheableAddress, isFile } from './cacheable-address.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { leadsElsewhere } from './path-forms.ts';
import { readableAddress } from './readable-address.ts';
import { refuse, refuseBody, unreadableRequest } from './refusals.ts';
import type { MakeReply } from './reply-maker.ts';
import { hasBody, takeBody } from './request-body.ts';
import { createRequestRecord } from './request-record.ts';
import type { StaticFiles } from './static-files.ts';
import { StoredReply } from './stored-reply.ts';

const sessionCookie = /\.session_token=/;
const urlLengthMax = 8_000; // characters; the least that RFC 9110, 4.1 asks for

type ListenerDeps = {
  routes: Hono;
  /** How much the body of a request for an address may hold. */
  bodyBytesMax: App['bodyBytesMax'];
  /** Answers with a page that is made for this request alone; false: there is none for whoever asks. */
  answerPersonally: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  cache: PageCache;
  files: StaticFiles;
  makeReply: MakeReply;
  metrics: Metrics;
  pages: Pages;
  pictures: PageCache;
  origin: string;
  log: Logger;
};

type Found = StoredReply | Promise<StoredReply> | undefined;

/** Sends each request to whoever answers it: files and cached replies from memory, the rest through the app. */
export function createListener(deps: ListenerDeps): RequestListener {
  const { answerPersonally, routes, files, makeReply, metrics, pages, log } = deps;
  const askApp = adapt(routes, deps.origin);
  const recordRequest = createRequestRecord({ metrics, log });
  const everyRequestIsLogged = log.isLevelEnabled('debug');

  /** What memory holds, or is about to hold, for what is asked. */
  function find(request: IncomingMessage): Found {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || isMisplaced(request)) return undefined;
    const cache = url.startsWith('/pictures/') ? deps.pictures : deps.cache;
    const fresh = cache.findFresh(url);
    if (fresh) return fresh;
    const path = pathOf(url);
    const file = files.get(path);
    if (file || isFile(path)) return file;
    const address = cacheableAddress(url);
    return address === null ? undefined : cache.find(address, (kept) => makeReply(kept, request));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, found: Found): Promise<void> {
    const reply = await found;
    if (reply) return reply.send(request, response);
    if (isPersonal(request) && (await answerPersonally(request, response))) return;
    await askApp(request, response);
  }

  async function answerWithBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytesMax = await deps.bodyBytesMax(request);
    const body = await takeBody(request, response, bytesMax);
    if (body === 'too_large') await refuseBody(response, bytesMax);
    if (body === 'taken') await answer(request, response, find(request));
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    log.error({ err: error, path: pathOf(request.url ?? '') }, 'A request failed');
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'internal', 'Something went wrong on our side. Please try again.');
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    if (url.length > urlLengthMax)
      return refuse(response, 414, 'address_too_long', 'This address is too long.');
    if (!url.startsWith('/'))
      return refuse(response, 400, 'bad_request', 'This is not an address of this site.');
    const bringsBody = hasBody(request);
    const readable = bringsBody ? null : readableAddress(url);
    const found = bringsBody || readable !== null ? undefined : find(request);
    // Most requests end here, as cheaply as Node allows: the cache counts them and nothing measures them.
    if (found instanceof StoredReply && !everyRequestIsLogged && found.sendNow(request, response)) return;
    // Else a proxy's rule for an address could be got around.
    if (found === undefined && leadsElsewhere(pathOf(url)))
      return refuse(response, 404, 'not_found', 'There is nothing at this address.');
    recordRequest(request, response);
    if (readable !== null) return void response.writeHead(301, { location: readable }).end();
    const answered = bringsBody ? answerWithBody(request, response) : answer(request, response, found);
    answered.catch((error: unknown) => fail(error, request, response));
  }

  if (pages.mode === 'production') return listen;
  return (request, response) => pages.serveSources(request, response, () => listen(request, response));
}

/** Whether a page answers that is made for this request: one of a member, or what follows a form. */
function isPersonal(request: IncomingMessage): boolean {
  const { method, url = '' } = request;
  if (method === 'POST') return takesForms(url);
  return (method === 'GET' || method === 'HEAD') && (isPersonalPage(url) || isMisplaced(request));
}

/** Whether somebody with a session, which may be over, asks for a page that is for visitors alone. */
function isMisplaced({ headers, url = '' }: IncomingMessage): boolean {
  return headers.cookie !== undefined && sessionCookie.test(headers.cookie) && isVisitorsPage(url);
}

/** Requests as the app reads them. HTTP/1.0 names no host (health checks of old proxies); ours is the only one there is. */
function adapt(routes: Hono, origin: string) {
  return getRequestListener(routes.fetch, {
    hostname: new URL(origin).host,
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      if (error instanceof RequestError) return unreadableRequest();
      throw error;
    },
  });
}
