import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '#db/client.ts';
import { running } from '#process/version.mjs';
import { isMigrated } from './health-store.ts';

const answerWithin = 2_000; // ms; a load balancer asks again soon

/** What the process knows of itself. */
export type Health = {
  isDraining: () => boolean;
  metrics: Pick<Registry, 'contentType' | 'metrics'>;
};

/** For whoever watches over the process; not for readers. */
export function healthRoutes(database: Database, { isDraining, metrics }: Health): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive', ...running }))
    .get('/readyz', async (c) => {
      if (isDraining()) return c.json({ status: 'draining' }, 503);
      if (!(await answersInTime(database))) return c.json({ status: 'database unreachable' }, 503);
      return c.json({ status: 'ready' });
    })
    .get('/metrics', async (c) =>
      c.body(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
    );
}

async function answersInTime(database: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerWithin);
  const inTime = await Promise.race([isMigrated(database), late]);
  clearTimeout(timer);
  return inTime;
}
