import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { pgbouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { common, countConnections, linesSince, onPostgres, type Server } from './on-postgres.ts';
import { figuresOf, startTraffic } from './traffic.ts';

const stillLeadsThere = 12_000; // ms
const wellWithin = 5_000; // ms
const leftWithin = 30_000; // ms
const logLinesMax = 15; // of each process, on a busy machine

/** Faults of two web processes, one of which also polls, on a PostgreSQL server with a replica. */
export const failoverFaults: Fault[] = [
  {
    name: 'database-failover',
    fault:
      'the replica of the database server takes over, and for 12 s the address still leads to the old server, a standby now; connections to that stay open',
    promise:
      'pages are shown meanwhile, by a process that starts then, too; within 5 s of the change of address everything works, with nothing lost and a handful of log lines; within 30 s nobody uses the old server, nor leads there',
    cause: () => onPostgres((...servers) => failOver(false, ...servers)),
  },
  {
    name: 'database-failover-pooled',
    fault:
      'the same behind PgBouncer in transaction mode, whose connections to the old server stay open, too',
    promise: 'the same',
    cause: () => onPostgres((...servers) => failOver(true, ...servers)),
  },
];

async function failOver(isPooled: boolean, old: Server, startReplica: () => Server): Promise<Outcome> {
  if (isPooled && !existsSync(pgbouncer)) return { seen: 'needs PgBouncer (Debian: pgbouncer)', kept: null };
  const replica = startReplica();
  const door = await openDatabaseDoor({ url: old.url, name: 'an address that can be moved' });
  const pooler = isPooled ? await startPgBouncer(door.connection.url) : undefined;
  const publisher = await startDaily();
  const sites: Site[] = [];
  try {
    const settings = {
      ...common,
      DATABASE_URL: pooler?.url ?? door.connection.url,
      DATABASE_DIRECT_URL: pooler ? door.connection.url : '',
      WEBSUB_HUB: publisher.origin, // one process tells it, as its leader
    };
    const web = await startSite(publisher.opml, settings);
    sites.push(web);
    const other = await startSite(publisher.opml, { ...settings, ORIGIN: web.url, NEWSROOM: 'off' });
    sites.push(other);
    await until(() => showsNews(web.url));
    const traffic = await startTraffic(web, other);
    await traffic.isWhole();
    const logged = sites.map((site) => site.output().length);
    old.leave('fast');
    replica.promote();
    old.comeBackBehind(replica.url);
    const [late] = await Promise.all([
      startSite(publisher.opml, { ...settings, ORIGIN: web.url }),
      pause(stillLeadsThere),
    ]);
    sites.push(late);
    const homes = await Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/`)).status));
    door.leadTo(replica.url);
    const moved = performance.now();
    await traffic.isWhole();
    const took = performance.now() - moved;
    await until(async () => (await countConnections(old.url)) === 0, leftWithin).catch(() => undefined);
    const left = performance.now() - moved;
    const staying = await countConnections(old.url);
    const lost = await traffic.lost();
    const lines = logged.map((start, n) => linesSince(sites[n]!, start));
    await traffic.end();
    return outcome(
      {
        'home shown': homes.every((status) => status === 200),
        'well within 5 s': took <= wellWithin,
        'left within 30 s': staying === 0,
        '503 and nothing else': hasOnly(traffic.statuses, 200, 201, 503),
        'a handful of lines': Math.max(...lines) <= logLinesMax,
        'everything kept': lost.length === 0,
      },
      `everything worked after ${seconds(took)}; nobody used the old server after ${seconds(left)}; ${lines.join(' and ')} log lines; ` +
        figuresOf(traffic, lost),
    );
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await publisher.stop();
    await pooler?.stop();
    await door.shut();
    replica.stop();
  }
}
