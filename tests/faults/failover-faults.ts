import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { pgbouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres-cluster.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { startTraffic } from './traffic.ts';

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
    cause: () => failOver(false),
  },
  {
    name: 'database-failover-pooled',
    fault:
      'the same behind PgBouncer in transaction mode, whose connections to the old server stay open, too',
    promise: 'the same',
    cause: () => failOver(true),
  },
];

async function failOver(isPooled: boolean): Promise<Outcome> {
  const binaries = postgresBinaries();
  if (!binaries) return { seen: 'needs the programs of PostgreSQL (Debian: postgresql)', kept: null };
  if (isPooled && !existsSync(pgbouncer)) return { seen: 'needs PgBouncer (Debian: pgbouncer)', kept: null };
  const old = startPostgres(binaries);
  const replica = startPostgres(binaries, old.url);
  const door = await openDatabaseDoor({ url: old.url, name: 'an address that can be moved' });
  const pooler = isPooled ? await startPgBouncer(door.connection.url) : undefined;
  const publisher = await startDaily();
  const sites: Site[] = [];
  try {
    const common = {
      DATABASE_URL: pooler?.url ?? door.connection.url,
      DATABASE_DIRECT_URL: pooler ? door.connection.url : '',
      AUTH_SECRET: 'a secret of the bad hour, long enough',
      RATE_LIMITS: 'off',
      WEBSUB_HUB: publisher.origin, // one process tells it, as its leader
    };
    const web = await startSite(publisher.opml, common);
    sites.push(web);
    const other = await startSite(publisher.opml, { ...common, ORIGIN: web.url, NEWSROOM: 'off' });
    sites.push(other);
    await until(() => showsNews(web.url));
    const traffic = await startTraffic(web, other);
    await traffic.isWhole();
    const logged = sites.map((site) => site.output().length);
    old.leave('fast');
    replica.promote();
    old.comeBackBehind(replica.url);
    const [late] = await Promise.all([
      startSite(publisher.opml, { ...common, ORIGIN: web.url }),
      pause(stillLeadsThere),
    ]);
    sites.push(late);
    const homes = await Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/`)).status));
    door.leadTo(replica.url);
    const moved = performance.now();
    await traffic.isWhole();
    const took = performance.now() - moved;
    await until(async () => (await connectionsOfOurs(old.url)) === 0, leftWithin).catch(() => undefined);
    const left = performance.now() - moved;
    const staying = await connectionsOfOurs(old.url);
    const lost = await traffic.lost();
    const lines = logged.map(
      (start, n) => sites[n]!.output().slice(start).split('\n').filter(Boolean).length,
    );
    await traffic.end();
    return outcome(
      {
        'home shown': homes.every((status) => status === 200),
        'well within 5 s': took <= wellWithin,
        'left within 30 s': staying === 0,
        '503 and nothing else': ![...traffic.statuses.keys()].some((s) => ![200, 201, 503].includes(s)),
        'a handful of lines': Math.max(...lines) <= logLinesMax,
        'everything kept': lost.length === 0,
      },
      `everything worked after ${seconds(took)}; nobody used the old server after ${seconds(left)}; ${lines.join(' and ')} log lines; ` +
        `${traffic.acknowledged.length} acknowledged, ${lost.length} lost; answers ${shown(traffic.statuses)}`,
    );
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await publisher.stop();
    await pooler?.stop();
    await door.shut();
    replica.stop();
    old.stop();
  }
}

async function connectionsOfOurs(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'europe-news%'",
  );
  await client.end();
  return Number(rows[0]?.count);
}
