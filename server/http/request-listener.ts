import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from '#server/logger.ts';
import type { Pages } from '#server/pages/pages.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { pathOf, publicAddress } from './public-address.ts';
import { refuse } from './refusals.ts';
import { recordRequest } from './request-record.ts';
import type { StaticFiles } from './static-files.ts';
import { StoredReply, type Reply } from './stored-reply.ts';

const urlLengthMax = 8_000; // characters; the least that RFC 9110, 4.1 asks for

type ListenerDeps = {
  app: Hono;
  cache: PageCache;
  files: StaticFiles;
  makeReply: (address: string) => Promise<Reply>;
  metrics: Metrics;
  pages: Pages;
  log: Logger;
};

/** Sends each request to whoever answers it: files and cached replies from memory, the rest through the app. */
export function createListener({
  app,
  cache,
  files,
  makeReply,
  metrics,
  pages,
  log,
}: ListenerDeps): RequestListener {
  const askApp = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  function answer(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const url = request.url ?? '';
    if (url.length > urlLengthMax)
      return refuse(response, 414, 'address_too_long', 'This address is too long.');
    if (!url.startsWith('/'))
      return refuse(response, 400, 'bad_request', 'This is not an address of this site.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return askApp(request, response);
    const file = files.get(pathOf(url));
    if (file) return file.send(request, response);
    if (url.startsWith('/assets/')) return refuse(response, 404, 'not_found', 'There is no such file.');
    const address = publicAddress(url);
    if (address === null) return askApp(request, response);
    const reply = cache.find(address, makeReply);
    if (reply instanceof StoredReply) return reply.send(request, response);
    return reply.then((made) => made.send(request, response));
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    log.error({ err: error, path: pathOf(request.url ?? '') }, 'A request failed');
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'internal', 'Something went wrong on our side. Please try again.');
  }

  async function settle(
    request: IncomingMessage,
    response: ServerResponse,
    answered: Promise<void>,
  ): Promise<void> {
    try {
      await answered;
    } catch (error) {
      fail(request, response, error);
    }
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    const answered = answer(request, response);
    if (answered) void settle(request, response, answered);
  }

  return (request, response) => {
    recordRequest(request, response, { metrics, log });
    if (pages.mode === 'development') pages.serveSources(request, response, () => listen(request, response));
    else listen(request, response);
  };
}
