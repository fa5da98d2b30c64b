import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '#db/client.ts';
import { isDatabaseReady } from '#db/readiness.ts';
import { running } from '#process/version.mjs';
import { afterOutage } from './retry-after.ts';

/** What the process knows of itself. */
export type Health = {
  isDraining: () => boolean;
  metrics: Pick<Registry, 'contentType' | 'metrics'>;
};

const later = { 'retry-after': afterOutage };

/** For monitoring, not for readers. */
export function healthRoutes(database: Database, { isDraining, metrics }: Health): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive', ...running }))
    .get('/readyz', async (c) => {
      if (isDraining()) return c.json({ status: 'draining' }, 503, later);
      if (!(await isDatabaseReady(database))) return c.json({ status: 'database unreachable' }, 503, later);
      return c.json({ status: 'ready' });
    })
    .get('/metrics', async (c) =>
      c.body(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
    );
}
