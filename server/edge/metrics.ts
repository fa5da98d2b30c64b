import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import { newsGauges } from '#db/news-gauges.ts';
import { buildInfo } from '#process/build-info.ts';
import type { Logger } from '#process/logger.ts';
import type { PageCache } from './page-cache.ts';
import { watchGauges } from './watch-metrics.ts';

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]; // seconds

export type Metrics = {
  registry: Registry;
  /** Records one answered request. */
  observe: (route: string, status: number, seconds: number) => void;
};

type Measured = { database: Database; cache: PageCache; dataDir: string; log: Logger };

/**
 * The metrics for Prometheus: the process and its version, requests by kind, the page cache, feeds, articles, mails,
 * what waits for an editor, and sizes.
 */
export function createMetrics({ database, cache, dataDir, log }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets,
    registers: [],
  });
  const onTrouble = (what: string) => tellUnlessAway(log, `The metrics lack ${what}`);
  const counts = [
    ...newsGauges(database, onTrouble('the news')),
    ...watchGauges(database, dataDir, onTrouble),
  ];
  const others = [buildInfo(), cacheRequests(cache), cacheBytes(cache), ...counts];
  for (const metric of [durations, ...others]) registry.registerMetric(metric);
  return {
    registry,
    observe: (route, status, seconds) => durations.observe({ route, status }, seconds),
  };
}

function cacheRequests(cache: PageCache): Counter {
  return new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for cacheable addresses by what the page cache held',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cache.counts)) this.inc({ result }, count);
    },
  });
}

function cacheBytes(cache: PageCache): Gauge {
  return new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes that the page cache accounts for',
    registers: [],
    collect() {
      this.set(cache.bytes);
    },
  });
}

/** Not while the database is away, which the API logs: the other metrics matter most then. */
function tellUnlessAway(log: Logger, message: string): (error: unknown) => void {
  return (error) => {
    if (!isDatabaseOutage(error)) log.warn({ err: error }, message);
  };
}
