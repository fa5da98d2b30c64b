import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#db/client.ts';
import { countNews, newsAges } from '#db/news-figures.ts';
import type { Logger } from '#process/logger.ts';
import { newsGauges } from '#process/news-metrics.ts';
import type { PageCache } from './page-cache.ts';

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]; // seconds

export type Metrics = {
  registry: Registry;
  /** Records one answered request. */
  observe: (route: string, status: number, seconds: number) => void;
};

/** What Prometheus sees: the process, requests by kind, the page cache, feeds and articles. */
export function createMetrics(database: Database, cache: PageCache, log: Logger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets,
    registers: [],
  });
  const news = newsGauges({ counts: () => countNews(database), ages: () => newsAges(database) }, log);
  for (const metric of [durations, cacheRequests(cache), cacheBytes(cache), ...news])
    registry.registerMetric(metric);
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
