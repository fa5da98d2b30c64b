import { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { running } from '#process/version.mjs';
import type { Metrics } from '#server/edge/metrics.ts';

const answerWithin = 2_000; // ms; a load balancer asks again soon

/** For whoever watches over the process; not for readers. */
export function healthRoutes(database: Database, metrics: Metrics, isDraining: () => boolean): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive', ...running }))
    .get('/readyz', async (c) => {
      if (isDraining()) return c.json({ status: 'draining' }, 503);
      if (!(await answersInTime(database))) return c.json({ status: 'database unreachable' }, 503);
      return c.json({ status: 'ready' });
    })
    .get('/metrics', async (c) =>
      c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    );
}

/** Reading the newest table also says that the migrations have run. */
async function answersInTime(database: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerWithin);
  const answer = database.execute(sql`select from placement limit 1`).then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([answer, late]);
  clearTimeout(timer);
  return inTime;
}
