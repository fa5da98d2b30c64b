import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { newsGauges } from '#db/news-gauges.ts';
import { isDatabaseReady } from '#db/readiness.ts';
import { buildInfo } from '#process/build-info.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { running } from '#process/version.mjs';
import type { Refreshed } from './refresh.ts';

type StatusDeps = { database: Database; log: Logger; stopping: AbortSignal };

export type Status = {
  /** Counts a poll. */
  onPolled: (refreshed: Refreshed) => void;
  /** From now on the newsroom is ready while its database answers. */
  work: () => void;
  close: () => Promise<void>;
};

/** Another program listens there, or we may not. */
export class StatusPortUnavailable extends Error {}

/**
 * Tells whoever watches over a newsroom on its own how it is: `/healthz`, `/readyz` and `/metrics` at NEWSROOM_PORT, or
 * nothing where that is not set. @throws StatusPortUnavailable
 */
export async function openStatus(
  { host, newsroomPort: port }: Pick<Config, 'host' | 'newsroomPort'>,
  { database, log, stopping }: StatusDeps,
): Promise<Status> {
  const { registry, polls } = createMetrics(database, log);
  let works = false;
  const readiness = async () => {
    if (stopping.aborted) return 'draining';
    if (!works) return 'starting';
    return (await isDatabaseReady(database)) ? 'ready' : 'database unreachable';
  };
  const server = createStatusServer(readiness, registry, log);
  if (port !== undefined) await listen(server, host, port);
  return {
    onPolled: ({ state }) => polls.inc({ state }),
    work: () => (works = true),
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await server[Symbol.asyncDispose]();
    },
  };
}

function createMetrics(database: Database, log: Logger) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const polls = new Counter({
    name: 'feed_polls_total',
    help: 'Polls of feeds by how they ended',
    labelNames: ['state'],
    registers: [registry],
  });
  const onTrouble = (error: unknown) => {
    if (!isDatabaseOutage(error)) log.warn({ err: error }, 'The metrics lack the news'); // else the newsroom tells
  };
  for (const gauge of [buildInfo(), ...newsGauges(database, onTrouble)]) registry.registerMetric(gauge);
  return { registry, polls };
}

type Answer = { status: number; type: string; body: string };

const retryAfter = { 'retry-after': '30' }; // seconds; an outage is rarely longer

function json(status: number, word: string, more = {}): Answer {
  return { status, type: 'application/json', body: JSON.stringify({ status: word, ...more }) };
}

function createStatusServer(readiness: () => Promise<string>, registry: Registry, log: Logger): Server {
  const answers: Record<string, () => Promise<Answer>> = {
    '/healthz': async () => json(200, 'alive', running),
    '/readyz': async () => {
      const word = await readiness();
      return json(word === 'ready' ? 200 : 503, word);
    },
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  };
  return createServer(async (request, response) => {
    const answer =
      request.method === 'GET' || request.method === 'HEAD' ? answers[request.url ?? ''] : undefined;
    try {
      const { status, type, body } = (await answer?.()) ?? json(404, 'not found');
      const headers = { 'content-type': type, 'cache-control': 'no-store' };
      response.writeHead(status, status === 503 ? { ...headers, ...retryAfter } : headers).end(body);
    } catch (error) {
      log.error({ err: error }, 'The newsroom could not report its state');
      response.writeHead(500).end();
    }
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause) => {
    const message = `Cannot listen on port ${port} of ${host}: ${cause.message}. Choose another with NEWSROOM_PORT.`;
    reject(new StatusPortUnavailable(message, { cause }));
  });
  server.listen(port, host, resolve);
  return promise;
}
