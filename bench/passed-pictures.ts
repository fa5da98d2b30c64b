import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { idleCatalogue } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { memoryOf, pidOf } from '#tests/support/site-memory.ts';
import type { Site } from '#tests/support/site.ts';
import { compareWithRaw } from './cached.ts';
import { startProgram } from './child-program.ts';
import { getRaw } from './http-client.ts';
import { megabytes, milliseconds, seconds, type Row } from './report.ts';
import { loopDelayOf, startReadingSite, startSite } from './site-process.ts';
import { median, quantile } from './statistics.ts';
import { startVisits, tookOf, type Visit, warmUp } from './visits.ts';
import { workspace } from './workspace.ts';
import { wrkIsHere } from './wrk.ts';

const pictures = 500;
/** With and without new pictures alternately, so that other work on the machine affects both. */
const turns = 10;
const morePictures = 200; // for measuring memory, which itself takes CPU time
const hosts = 20; // the site makes one request at a time to each
const atOnce = 16;
const visitEvery = 20; // ms
const quietFor = 5_000; // ms; shorter than the idle time after which the process that makes pictures ends
const goals = { slower: 2, memory: 200 * 1024 * 1024 };

/**
 * What fetching and resizing 500 new pictures costs a site while readers request pages, and what sending a stored one
 * costs.
 */
export async function measurePassedPictures(): Promise<Row[]> {
  const publishers = await startProgram(new URL('./picture-hosts.ts', import.meta.url), []);
  const dataDir = workspace('pictures');
  const site = await startSite(idleCatalogue, { DATA_DIR: dataDir, SAMPLE_EDITION: 'on', LOG_LEVEL: 'warn' });
  const database = await joinDatabase(dataDir);
  const ids = await nameMany(database, publishers.origin);
  await warmUp(site.url);
  const idle = await memoryOf(site);
  const { quiet, busy, took, missed, delay } = await takeTurns(site, ids.slice(0, pictures));
  let highest = 0;
  const watching = setInterval(async () => {
    highest = Math.max(highest, (await memoryOf(site))?.together ?? 0);
  }, 250);
  await askForAll(site, ids.slice(pictures));
  clearInterval(watching);
  await database.$client.end();
  await site.stop();
  await publishers.stop();
  const kept = wrkIsHere ? [await compareStored(dataDir, `/pictures/${ids[0]}-640.webp`)] : [];
  const ratio = usual(busy, p99) / usual(quiet, p99);
  return [
    ...kept,
    { what: 'pages, 50/s, while no picture is made', measured: shown(quiet) },
    {
      what: `pages, 50/s, while ${pictures} new pictures are made`,
      measured: shown(busy),
      comparedWith: `${seconds(took)} in all, ${missed} not within 5 s`,
      ratio,
      goal: `p99 at most ${goals.slower} times`,
      met: ratio <= goals.slower && busy.flat().every(({ ok }) => ok),
    },
    {
      what: 'event loop of the web thread meanwhile',
      measured: `p99 ${milliseconds(delay.p99)} in the worst turn, at most ${milliseconds(delay.max)} late`,
    },
    ...(idle
      ? [
          {
            what: 'memory of all processes meanwhile, above idle (PSS)',
            measured: megabytes(highest - idle.together),
            comparedWith: `${megabytes(idle.together)} when idle`,
            goal: `at most ${megabytes(goals.memory)}`,
            met: highest - idle.together <= goals.memory,
          },
        ]
      : []),
  ];
}

/** Compares by a site that was started anew, since the other one still makes AVIF of the pictures while it is idle. */
async function compareStored(dataDir: string, path: string): Promise<Row> {
  const site = await startReadingSite(dataDir);
  const row = await compareWithRaw('a stored picture', { url: site.url + path, pid: await pidOf(site) });
  await site.stop();
  return row;
}

/**
 * Visits alternately without and with new pictures; how long the pictures took, and how late the site's event loop was.
 */
async function takeTurns(site: Site, ids: readonly string[]) {
  const each = ids.length / turns;
  const [quiet, busy]: [Visit[][], Visit[][]] = [[], []];
  const all = { took: 0, missed: 0, delay: { p99: 0, max: 0 } };
  for (let turn = 0; turn < turns; turn += 1) {
    quiet.push(await watch(site, () => pause(quietFor)));
    await loopDelayOf(site); // resets it
    const begun = performance.now();
    busy.push(
      await watch(site, async () => {
        all.missed += (await askForAll(site, ids.slice(turn * each, (turn + 1) * each))).length;
      }),
    );
    all.took += performance.now() - begun;
    const { p99, max } = await loopDelayOf(site);
    all.delay = { p99: Math.max(all.delay.p99, p99), max: Math.max(all.delay.max, max) };
  }
  return { quiet, busy, ...all };
}

/** Adds articles that no list shows, each with its own picture; returns the pictures' ids. */
async function nameMany(database: Database, origin: string): Promise<string[]> {
  const { port } = new URL(origin);
  const { rows } = await database.execute<{ id: string }>(sql`
    with named as (
      insert into article (url, slug_id, title, image, source, language, published_at)
      select 'https://publisher.example/pictures/' || n, 'picture-' || n, 'Picture ' || n,
        'http://127.0.0.' || (n % ${hosts} + 1) || ${`:${port}/`} || n, 'Pictures', 'en', now()
      from generate_series(1, ${pictures + morePictures}) as n
      returning image)
    select public.picture_id(image) as id from named`);
  return rows.map(({ id }) => id);
}

async function watch(site: Site, work: () => Promise<unknown>): Promise<Visit[]> {
  const endVisits = startVisits(site.url, visitEvery);
  await work();
  return endVisits();
}

/** Requests them in 640 pixels, 16 at a time; returns those that did not come in time. */
async function askForAll(site: Site, ids: readonly string[]): Promise<string[]> {
  const waiting = [...ids];
  const missed: string[] = [];
  const askOnAndOn = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { status } = await getRaw(`${site.url}/pictures/${id}-640.webp`);
      if (status !== 200) missed.push(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOnAndOn));
  return missed;
}

const p50 = (visits: Visit[]) => quantile(tookOf(visits), 0.5);
const p99 = (visits: Visit[]) => quantile(tookOf(visits), 0.99);
/** The median of the turns. */
const usual = (turns: Visit[][], figure: (visits: Visit[]) => number) => median(turns.map(figure));

function shown(visits: Visit[][]): string {
  return `p50 ${milliseconds(usual(visits, p50))}, p99 ${milliseconds(usual(visits, p99))}`;
}
