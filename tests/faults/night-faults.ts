import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from '#tests/support/ask-server.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { freePort, startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { catalogueOf, showsNews } from './local-publisher.ts';
import { common, onPostgres, type Server } from './on-postgres.ts';
import { figuresOf, startTraffic } from './traffic.ts';

const lasts = 120_000; // ms
const wholeWithin = 60_000;
const processes = 2;
const paths = ['/a', '/b', '/c', '/d'];
const fine = [0, 200, 201, 503]; // 0: the process was killed

export const nightFaults: Fault[] = [
  {
    name: 'random-night',
    fault:
      'two minutes of faults at random, up to three at a time: processes killed, stopped and frozen; the database crashed, restarted, ' +
      'stalled, its connections cut, a table locked; publishers away, slow, or sending something else',
    promise:
      'within a minute after it each item is one article, on every process and in its story; nothing acknowledged is lost, no error but 503',
    cause: () => onPostgres(randomNight),
  },
];

type Night = Awaited<ReturnType<typeof fallNight>>;
type Cause = (night: Night) => Promise<unknown>;

/** Each kind has one fault at a time. */
const kinds: Record<string, Cause>[] = [
  {
    'a process is killed': ({ webs }) => anyOf(webs).restart('SIGKILL'),
    'a process is stopped': ({ webs }) => anyOf(webs).restart('SIGTERM'),
    'a process is frozen': async ({ webs }) => {
      const { pid } = anyOf(webs).site;
      process.kill(pid, 'SIGSTOP');
      await upTo(20_000);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    'the database crashes': ({ server }) => away(server, 'immediate'),
    'the database is restarted': ({ server }) => away(server, 'fast'),
    'the database stalls': async ({ server }) => {
      server.standStill();
      await upTo(15_000);
      server.goOn();
    },
    'connections are cut': ({ ask }) =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < .5`),
    'statements are cancelled': ({ ask }) =>
      ask(`select pg_cancel_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`),
    'a table is locked': ({ ask }) =>
      ask(`begin; set local lock_timeout = '3s';
        lock table ${anyOf(['article', 'comment', 'feed', 'session'])} in access exclusive mode;
        select pg_sleep(${5 * Math.random()}); commit`),
  },
  {
    'publishers are away': ({ daily }) => daily.behave((response) => response.destroy()),
    'publishers are slow': ({ daily }) =>
      daily.behave((response, body) => void setTimeout(() => response.end(body), 5_000)),
    'publishers send something else': ({ daily }) =>
      daily.behave((response) => response.end('<html><body>Too busy</body></html>')),
  },
];

async function randomNight(server: Server): Promise<Outcome> {
  const night = await fallNight(server);
  const { webs, daily, ask } = night;
  try {
    const [web, other] = webs.map(({ site }) => site);
    if (!web || !other) throw new Error('There are no processes.');
    await until(() => showsNews(web.url));
    const traffic = await startTraffic(web, other);
    const caused = (await Promise.all(kinds.map((kind) => causeAtRandom(kind, night)))).flat();
    const over = performance.now();
    daily.rest();
    await until(() => isWhole(night), wholeWithin);
    await traffic.isWhole();
    const took = performance.now() - over;
    const lost = await traffic.lost();
    await traffic.end();
    const [row] = await ask(
      'select count(*)::int as articles, count(distinct title)::int as titles from article',
    );
    return outcome(
      {
        'whole within a minute': took <= wholeWithin,
        'every item once': row?.articles === row?.titles,
        'everything kept': lost.length === 0,
        'no error but 503': hasOnly(traffic.statuses, ...fine),
      },
      `${caused.length} faults; whole after ${seconds(took)}; ${Number(row?.articles)} articles; ` +
        figuresOf(traffic, lost),
    );
  } finally {
    await night.end();
  }
}

/** Two processes that serve and poll, and publishers that write an item each second. */
async function fallNight(server: Server) {
  const daily = await startDailies();
  const settings = { ...common, DATABASE_URL: server.url };
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const startOn = (port: number) =>
    startSite(daily.catalogue, { ...settings, ORIGIN: `http://localhost:${ports[0]}`, PORT: String(port) });
  const webs: Web[] = [];
  for (const port of ports) webs.push(createWeb(await startOn(port), () => startOn(port)));
  const ask = (statement: string) => askServer(server.url, statement);
  const polling = setInterval(() => {
    // Otherwise feeds are asked every few minutes.
    ask('update feed set next_poll_at = least(next_poll_at, now())').catch(() => undefined);
  }, 3_000);
  return {
    server,
    daily,
    webs,
    ask,
    end: async () => {
      clearInterval(polling);
      await Promise.all(webs.map(({ site }) => site.stop()));
      await daily.stop();
    },
  };
}

type Web = { site: Site; restart: (signal: NodeJS.Signals) => Promise<void> };

/** A process that its supervisor starts again until that succeeds. */
function createWeb(first: Site, start: () => Promise<Site>): Web {
  const web: Web = {
    site: first,
    restart: async (signal) => {
      await web.site.stop(signal);
      await until(async () => {
        const started = await start().catch(() => null);
        web.site = started ?? web.site;
        return started !== null;
      });
    },
  };
  return web;
}

type Behaviour = (response: ServerResponse, body: string) => unknown;

const answer: Behaviour = (response, body) => response.end(body);

async function startDailies() {
  const items = new Map<string, RssItem[]>(paths.map((path) => [path, []]));
  let behaviour = answer;
  let written = 0;
  const write = () => {
    const title = `Ferry on fire off ${anyOf(['Lisbon', 'Turku', 'Varna', 'Galway'])}, report ${(written += 1)}`;
    items
      .get(anyOf(paths))
      ?.unshift({ title, link: `https://daily.example/${written}`, published: new Date() });
  };
  for (let n = 0; n < 20; n += 1) write();
  const publisher = await startPublisher(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/rss+xml');
    behaviour(response, rss(`Daily ${url}`, items.get(url) ?? []));
  });
  const writing = setInterval(write, 1_000);
  return {
    catalogue: catalogueOf(publisher.origin, paths),
    count: () => written,
    /** Behaves so for a while. */
    behave: async (wanted: Behaviour) => {
      behaviour = wanted;
      await upTo(15_000);
      behaviour = answer;
    },
    /** Writes no more. */
    rest: () => clearInterval(writing),
    stop: () => {
      clearInterval(writing);
      return publisher.stop();
    },
  };
}

/** Causes one fault of a kind after the other; returns their names. */
async function causeAtRandom(kind: Record<string, Cause>, night: Night): Promise<string[]> {
  const caused: string[] = [];
  for (const begun = performance.now(); performance.now() - begun < lasts;) {
    await upTo(10_000);
    const [name, cause] = anyOf(Object.entries(kind));
    console.log(`  ${seconds(performance.now() - begun)}: ${name}`);
    caused.push(name);
    // The database may be away or end the session: then it is a fault less.
    await cause(night).catch(() => undefined);
  }
  return caused;
}

/** Whether every item has arrived and was grouped, and all processes show the same. */
async function isWhole({ webs, daily, ask }: Night): Promise<boolean> {
  const [row] = await ask(`select (select count(*)::int from article) as articles,
    (select count(*)::int from story_article where grouped_at is null) as waiting`);
  if (row?.articles !== daily.count() || row.waiting !== 0) return false;
  const lists = await Promise.all(
    webs.map(async ({ site }) => (await fetch(`${site.url}/api/world_news`)).text()),
  );
  return new Set(lists).size === 1;
}

async function away(server: Server, mode: 'fast' | 'immediate'): Promise<void> {
  server.leave(mode);
  await upTo(12_000);
  server.comeBack();
}

function anyOf<Each>(list: readonly Each[]): Each {
  return list[Math.floor(Math.random() * list.length)] as Each;
}

const upTo = (milliseconds: number) => pause(milliseconds * Math.random());
