import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pgbouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { common, onPostgres, type Server } from './on-postgres.ts';
import { startTraffic } from './traffic.ts';

const awayFor = 3_000; // ms
const wellWithin = 5_000; // ms

/** Faults of a server behind PgBouncer, which is set as the README says. */
export const poolerFaults: Fault[] = [
  {
    name: 'database-away-pooled',
    fault: `the database server behind PgBouncer is down for ${seconds(awayFor)}`,
    promise: `within ${seconds(wellWithin)} of its return everything works, with nothing lost`,
    cause: () => onPostgres(awayBehindPgBouncer),
  },
];

async function awayBehindPgBouncer(server: Server): Promise<Outcome> {
  if (!existsSync(pgbouncer)) return { seen: 'needs PgBouncer (Debian: pgbouncer)', kept: null };
  const pooler = await startPgBouncer(server.url);
  const publisher = await startDaily();
  let site: Site | undefined;
  try {
    const settings = { ...common, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url };
    site = await startSite(publisher.opml, settings);
    const { url } = site;
    await until(() => showsNews(url));
    const traffic = await startTraffic(site);
    await traffic.isWhole();
    server.leave();
    await pause(awayFor);
    server.comeBack();
    const back = performance.now();
    await traffic.isWhole();
    const took = performance.now() - back;
    const lost = await traffic.lost();
    await traffic.end();
    return outcome(
      {
        'well within 5 s': took <= wellWithin,
        '503 and nothing else': hasOnly(traffic.statuses, 200, 201, 503),
        'everything kept': lost.length === 0,
      },
      `everything worked after ${seconds(took)}; ${traffic.acknowledged.length} acknowledged, ${lost.length} lost; ` +
        `answers ${shown(traffic.statuses)}`,
    );
  } finally {
    await site?.stop();
    await publisher.stop();
    await pooler.stop();
  }
}
