import { createServer as createNodeServer, type RequestListener, type Server as NodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { App } from '#server/app.ts';
import { droppedBy, staleBy } from '#server/http/cache-tags.ts';
import type { Health } from '#server/http/health-routes.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { inTurn } from '#server/pages/in-turn.ts';
import type { Pages } from '#server/pages/pages.ts';
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
  keepAliveTimeout: 0, // a second timer, started and stopped with each request; silence is no other between them
  maxHeaderSize: 16 * 1024, // bytes, request line included
};
/** ms; longer than any answer takes, than streams are silent, and than a load balancer waits, which must be the one to hang up. */
const usualSilence = 65_000;
const cacheBytes = 128 * 1024 * 1024;
const pictureCache = { bytes: 32 * 1024 * 1024, freshFor: 10 * 60_000, staleFor: 60 * 60_000 };
const drainWithin = 6_000; // ms
const drainInterval = 50; // ms

type ServerDeps = {
  config: Pick<Config, 'host' | 'port' | 'dataDir'> & SiteConfig;
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  openApp: (health: Health) => App;
  pages: Pages;
  log: Logger;
  /** Milliseconds in which nothing is read or sent until a connection is given up. */
  silence?: number | undefined;
};

export type Server = {
  listen: () => Promise<void>;
  address: () => AddressInfo;
  /** Answers what is under way, refuses what is new; at most 7 s. */
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
  const pages = inTurn(given);
  let drained: Promise<void> | undefined;
  // In development every request renders what the sources say now.
  const [freshFor, staleFor] = pages.mode === 'production' ? [60_000, 30_000] : [0, 0];
  const onTrouble = (error: unknown) => log.error({ err: error }, 'A stored reply could not be made anew');
  const cache = new PageCache({ bytes: cacheBytes, freshFor, staleFor, onTrouble });
  // Their addresses name what never changes; pages and they do not push each other out.
  const pictures = new PageCache({ ...pictureCache, onTrouble });
  const unsubscribe = notifications.subscribe((notice) => {
    cache.expire(staleBy(notice));
    const dropped = droppedBy(notice);
    cache.drop(dropped);
    pictures.drop(dropped);
  });
  const metrics = createMetrics({ database, cache, dataDir: config.dataDir, log });
  const app = openApp({ isDraining: () => drained !== undefined, metrics: metrics.registry });
  const { routes } = app;
  const site = siteFacts(config);
  const files = filesOf(pages, config, log);
  const listener = createListener({
    routes,
    bodyBytesMax: app.bodyBytesMax,
    answerPersonally: createPersonalPages(routes, pages, site, app.mayBeEditors),
    cache,
    files,
    makeReply: createReplyMaker(routes, pages, site),
    inTurn: app.inTurn,
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

/** Holds those who ask to the limits, whatever they send. */
function openNodeServer(silence: number, listener: RequestListener): NodeServer {
  const answer = limitPipelines(listener);
  const server = createNodeServer(limits, answer);
  // Else whoever asks and reads nothing would keep what is sent to them in memory for ever.
  server.setTimeout(silence);
  // Who waits for leave to send a body is not to get it before the body is wanted.
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

/** Another program listens there, or we may not, or HOST is no address of this machine. */
export class PortUnavailable extends Error {}

/** Errors that are about the address and not about the port. */
const ofAddress = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

function listen(server: NodeServer, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const name = ofAddress.includes(cause.code ?? '') ? 'HOST' : 'PORT';
    const message = `Cannot listen on port ${port} of ${host}: ${cause.message}. Choose another with ${name}.`;
    reject(new PortUnavailable(message, { cause }));
  });
  server.listen(port, host, resolve);
  return promise;
}

/** Connections that become idle meanwhile are closed too; what hangs is cut off. */
async function close(server: NodeServer): Promise<void> {
  if (!server.listening) return; // told to stop before it began
  const sweeper = setInterval(() => server.closeIdleConnections(), drainInterval);
  const deadline = setTimeout(() => server.closeAllConnections(), drainWithin);
  await server[Symbol.asyncDispose]();
  clearInterval(sweeper);
  clearTimeout(deadline);
}
