import type { Hono } from 'hono';
import pino from 'pino';
import type { Database } from '#db/client.ts';
import { createApp } from '#server/app.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { PageCache } from '#server/http/page-cache.ts';

const origin = 'https://news.example';
const log = pino({ level: 'silent' });

/** Everything but the pages, on the given database. */
export function createTestApp(database: Database, isDraining = () => false): Hono {
  const cache = new PageCache({
    bytes: 1_000,
    freshFor: 1,
    staleFor: 1,
    onTrouble: (error) => log.error(error),
  });
  const metrics = createMetrics(database, cache, log);
  return createApp({ config: { origin, productName: 'Europe News' }, database, metrics, isDraining, log });
}
