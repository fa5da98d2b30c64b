import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { askServer } from '#tests/support/ask-server.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { common, countConnections, linesSince, onPostgres, onTwoWebs, type Server } from './on-postgres.ts';
import { figuresOf, startTraffic } from './traffic.ts';

const wellWithin = 5_000; // ms after the database's return
const giveUpAfter = 60_000; // ms
const logLinesMax = 12; // of each process for one outage

/** Faults of two web processes, one of which also polls, on one PostgreSQL server. */
export const outageFaults: Fault[] = [
  ...[1, 5, 12, 20, 120].map((length) => ({
    name: `database-away-${length}`,
    fault: `the database server is down for ${length} s`,
    promise:
      'the home page is shown, the rest answers 503; within 5 s of its return everything works, with no more connections than before and a handful of log lines',
    cause: () => onServer((site) => outage(site, [length * 1000])),
  })),
  {
    name: 'database-flaps',
    fault: 'the database server goes down and comes back five times in a row',
    promise: 'within 5 s of its last return everything works, with no more connections than before',
    cause: () => onServer((site) => outage(site, [500, 500, 500, 500, 500])),
  },
  {
    name: 'database-read-only',
    fault: 'the database server is read-only, like one that has been demoted to a standby',
    promise:
      'pages and lists are shown, by a process that starts meanwhile too; requests that store something get a sentence that says so, and the log a handful of lines; everything works within 5 s of its end',
    cause: () => onServer(readOnly),
  },
  {
    name: 'stopping-stalled',
    fault: 'SIGTERM while the database server stalls and a request waits for it',
    promise: 'the processes still exit with 0 within 10 s',
    cause: () => onServer(stopStalled),
  },
  {
    name: 'newsroom-starting',
    fault:
      'the database server is restarted after a process has begun to listen, while its newsroom is still starting',
    promise: 'the process goes on, and its newsroom works soon after',
    cause: () => onServer(restartWhileStarting),
  },
  {
    name: 'unreadable-notices',
    fault: 'notices that are not JSON, or of a kind that this version does not know',
    promise: 'they are ignored and logged once for each kind',
    cause: () => onServer(unreadableNotices),
  },
];

type SiteOnServer = { server: Server; web: Site; other: Site };

function onServer(cause: (site: SiteOnServer) => Promise<Outcome>): Promise<Outcome> {
  return onPostgres((server) => onTwoWebs(settingsOn(server), (web, other) => cause({ server, web, other })));
}

const settingsOn = ({ url }: Server) => ({ ...common, DATABASE_URL: url });

async function outage({ server, web, other }: SiteOnServer, lengths: number[]): Promise<Outcome> {
  // What one process stores must reach the streams of the other.
  const traffic = await startTraffic(web, other);
  await traffic.isWhole();
  const before = await countConnections(server.url);
  const logged = [web, other].map((site) => site.output().length);
  const homes = new Set([await statusOfHome(other)]);
  for (const length of lengths) {
    server.leave();
    await pause(length);
    homes.add(await statusOfHome(other));
    server.comeBack();
  }
  const returned = performance.now();
  await Promise.race([traffic.isWhole(), pause(giveUpAfter, undefined, { ref: false })]);
  const took = performance.now() - returned;
  await pause(2 * wellWithin); // until connections that are no longer needed are closed
  const after = await countConnections(server.url);
  const lines = [web, other].map((site, n) => linesSince(site, logged[n] ?? 0));
  const lost = await traffic.lost();
  await traffic.end();
  return outcome(
    {
      'home shown': [...homes].join() === '200',
      'well within 5 s': took <= wellWithin,
      'no more connections': after <= before + 2,
      '503 and nothing else': hasOnly(traffic.statuses, 200, 201, 503),
      'a handful of lines': Math.max(...lines) <= logLinesMax * lengths.length,
      'everything kept': lost.length === 0,
    },
    `everything worked after ${seconds(took)}; ${before} connections before, ${after} after; ${lines.join(' and ')} log lines; ` +
      figuresOf(traffic, lost),
  );
}

async function readOnly({ server, web, other }: SiteOnServer): Promise<Outcome> {
  const traffic = await startTraffic(web, other);
  await traffic.isWhole();
  const logged = other.output().length;
  const turn = async (change: string) => {
    await askServer(server.url, `alter system ${change}`);
    await askServer(server.url, 'select pg_reload_conf()');
  };
  await turn('set default_transaction_read_only = on');
  await pause(wellWithin);
  const stored = traffic.acknowledged.length;
  await pause(wellWithin);
  const storedMeanwhile = traffic.acknowledged.length - stored;
  const late = await startSite('<opml/>', { ...settingsOn(server), ORIGIN: web.url, NEWSROOM: 'off' });
  const lists = await Promise.all([web, late].map(({ url }) => fetch(`${url}/api/articles/shown`)));
  await late.stop();
  await turn('reset default_transaction_read_only');
  const returned = performance.now();
  await traffic.isWhole();
  const took = performance.now() - returned;
  const lines = linesSince(other, logged);
  const lost = await traffic.lost();
  await traffic.end();
  return outcome(
    {
      'read-only at all': storedMeanwhile === 0,
      'lists shown': lists.every(({ ok }) => ok),
      '503 and nothing else': hasOnly(traffic.statuses, 200, 201, 503),
      'well within 5 s': took <= wellWithin,
      'a handful of lines': lines <= logLinesMax,
      'everything kept': lost.length === 0,
    },
    `everything worked after ${seconds(took)}; ${lines} log lines; ${figuresOf(traffic, lost)}`,
  );
}

const stopWithin = 10_000; // ms

async function stopStalled({ server, web, other }: SiteOnServer): Promise<Outcome> {
  server.standStill();
  try {
    const asked = [web, other].map((site) => fetch(`${site.url}/api/europe?page=2`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const told = performance.now();
    const stops = [web, other].map(async (site) => ({
      code: await site.stop(),
      took: performance.now() - told,
    }));
    const stopped = await Promise.all(stops);
    const longest = Math.max(...stopped.map(({ took }) => took));
    return outcome(
      {
        'told with 503': statuses.every((status) => status === 503),
        'with 0': stopped.every(({ code }) => code === 0),
        'within 10 s': longest <= stopWithin,
      },
      `ended after ${seconds(longest)}`,
    );
  } finally {
    server.goOn();
  }
}

async function restartWhileStarting({ server, web }: SiteOnServer): Promise<Outcome> {
  const holder = new Client({ connectionString: server.url });
  holder.on('error', () => undefined); // ended with the server
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table article in access exclusive mode'); // which a newsroom that starts reads
  const late = await startSite('<opml/>', { ...settingsOn(server), ORIGIN: web.url });
  try {
    server.leave();
    await pause(wellWithin);
    server.comeBack();
    const returned = performance.now();
    await until(async () => late.output().includes('The newsroom watches'), giveUpAfter);
    const took = performance.now() - returned;
    const home = await statusOfHome(late);
    return outcome(
      { 'goes on': home === 200 },
      `the newsroom worked after ${seconds(took)}; home was answered with ${home}`,
    );
  } finally {
    await late.stop();
  }
}

async function statusOfHome(site: Site): Promise<number> {
  const page = await fetch(`${site.url}/`);
  await page.arrayBuffer();
  return page.status;
}

const kinds = 2;
const threads = 3; // web, newsroom, grouper: each has its own listener

async function unreadableNotices({ server, web, other }: SiteOnServer): Promise<Outcome> {
  const traffic = await startTraffic(web, other);
  await traffic.isWhole();
  const logged = web.output().length;
  for (const payload of ['not json', '{"kind":"of tomorrow"}', '{"kind":"of tomorrow"}', '[]', 'null'])
    await askServer(server.url, 'select pg_notify($1, $2)', ['europe_news', payload]);
  await traffic.isWhole();
  const lines = linesSince(web, logged);
  await traffic.end();
  return outcome(
    { logged: lines >= kinds, 'once for each kind': lines <= kinds * threads },
    `goes on; ${lines} log lines of ${threads} threads`,
  );
}
