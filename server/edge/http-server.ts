import { createServer as createNodeServer, type RequestListener, type Server as NodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '#db/client.ts';
import type { Notice, Notifications } from '#db/notifications.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { App } from '#server/app.ts';
import { droppedBy, staleBy } from '#server/http/cache-tags.ts';
import type { Health } from '#server/http/health-routes.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { Pages } from '#server/pages/pages.ts';
import { renderOnePerTick } from '#server/pages/render-one-per-tick.ts';
import { listen } from './listening.ts';
import { createMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { createPersonalPages } from './personal-pages.ts';
import { limitPipelines } from './pipelines.ts';
import { answerMalformed } from './refusals.ts';
import { createReplyMaker } from './reply-maker.ts';
import { createListener } from './request-listener.ts';
import { siteFacts, type SiteConfig } from './site-facts.ts';
import { compressAhead, loadStaticFiles, type StaticFiles } from './static-files.ts';

const limits = {
  headersTimeout: 10_000, // ms
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000, // how late a timeout may be
  keepAliveTimeout: 0, // off: a second timer for each request; `silence` covers idle connections too
  maxHeaderSize: 16 * 1024, // bytes, request line included
};
/**
 * ms; longer than any answer takes, than streams are silent, and than load balancers wait: they should be the ones to
 * hang up.
 */
const usualSilence = 65_000;
const cacheBytes = 128 * 1024 * 1024;
const pictureCache = { bytes: 32 * 1024 * 1024, freshFor: 10 * 60_000, staleFor: 60 * 60_000 };
const drainWithin = 6_000; // ms
const drainInterval = 50; // ms

type ServerDeps = {
  config: Pick<Config, 'host' | 'port' | 'dataDir' | 'trustedProxies'> & SiteConfig;
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  openApp: (health: Health) => App;
  pages: Pages;
  log: Logger;
  /** Milliseconds without any traffic after which a connection is closed. */
  silence?: number | undefined;
};

export type Server = {
  listen: () => Promise<void>;
  address: () => AddressInfo;
  /** Completes requests in progress and accepts no new ones; at most 7 s. */
  drain: () => Promise<void>;
};

/** One HTTP server for pages, files and API, with the page cache in front of them. */
export async function createServer({
  config,
  database,
  notifications,
  openApp,
  pages: given,
  log,
  silence = usualSilence,
}: ServerDeps): Promise<Server> {
  const pages = renderOnePerTick(given);
  let drained: Promise<void> | undefined;
  // In development every request renders what the sources say now.
  const [freshFor, staleFor] = pages.mode === 'production' ? [60_000, 30_000] : [0, 0];
  const onTrouble = (error: unknown) => log.error({ err: error }, 'A stored reply could not be made anew');
  const cache = new PageCache({ bytes: cacheBytes, freshFor, staleFor, onTrouble });
  // Cached apart from pages, so that they do not evict each other; the content of a picture's address never changes.
  const pictures = new PageCache({ ...pictureCache, onTrouble });
  const unsubscribe = notifications.subscribe((notice) => applyNotice(notice, cache, pictures));
  const metrics = createMetrics({ database, cache, dataDir: config.dataDir, log });
  const app = openApp({ isDraining: () => drained !== undefined, metrics: metrics.registry });
  const { routes } = app;
  const site = siteFacts(config);
  const files = filesOf(pages, config, log);
  const listener = createListener({
    routes,
    bodyBytesMax: app.bodyBytesMax,
    answerPersonally: createPersonalPages(routes, pages, site, app.mayBeEditors, config.trustedProxies),
    cache,
    files,
    makeReply: createReplyMaker(routes, pages, site),
    enqueue: app.enqueue,
    metrics,
    pages,
    pictures,
    origin: config.origin,
    log,
  });

  const server = openNodeServer(silence, (request, response) => {
    if (drained) response.shouldKeepAlive = false;
    listener(request, response);
  });

  async function drain(): Promise<void> {
    unsubscribe();
    app.endStreams();
    await Promise.all([close(server), app.stopSending()]);
    await app.close();
    await pages.close();
  }
  return {
    listen: async () => {
      await listen(server, config);
      app.startSending();
    },
    address: () => server.address() as AddressInfo,
    drain: () => (drained ??= drain()),
  };
}

function applyNotice(notice: Notice, pages: PageCache, pictures: PageCache): void {
  pages.expire(staleBy(notice));
  const dropped = droppedBy(notice);
  for (const cache of [pages, pictures]) {
    cache.drop(dropped);
    if (notice.kind === 'gap') cache.doubt();
  }
}

/** Enforces the limits on clients, whatever they send. */
function openNodeServer(silence: number, listener: RequestListener): NodeServer {
  const answer = limitPipelines(listener);
  const server = createNodeServer(limits, answer);
  // Otherwise replies to clients that do not read them would stay in memory for ever.
  server.setTimeout(silence);
  // Clients that send `Expect: 100-continue` get the go-ahead only when the body is wanted (request-body.ts).
  server.on('checkContinue', answer);
  server.on('clientError', answerMalformed);
  return server;
}

function filesOf(pages: Pages, { origin }: Pick<Config, 'origin'>, log: Logger): StaticFiles {
  if (pages.mode === 'development') return new Map();
  const files = loadStaticFiles(pages.clientFolder, securityHeaders(origin));
  compressAhead(files).catch((error: unknown) => log.error({ err: error }, 'A file could not be compressed'));
  return files;
}

/** Closes the server and connections as they become idle; hanging ones are cut off in the end. */
async function close(server: NodeServer): Promise<void> {
  if (!server.listening) return; // told to stop before it began
  const sweeper = setInterval(() => server.closeIdleConnections(), drainInterval);
  const deadline = setTimeout(() => server.closeAllConnections(), drainWithin);
  await server[Symbol.asyncDispose]();
  clearInterval(sweeper);
  clearTimeout(deadline);
}
