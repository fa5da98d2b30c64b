import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { memoryOf, pidOf } from '#tests/support/site-memory.ts';
import type { Site } from '#tests/support/site.ts';
import { compareWithRaw } from './cached.ts';
import { startProgram } from './child-program.ts';
import { getRaw } from './http-client.ts';
import { megabytes, milliseconds, seconds, type Row } from './report.ts';
import { idleCatalogue, loopDelayOf, startSite } from './site-process.ts';
import { quantile } from './statistics.ts';
import { startVisits, type Visit } from './visits.ts';
import { workspace } from './workspace.ts';
import { wrkIsHere } from './wrk.ts';

const pictures = 500;
const morePictures = 200; // to look at the memory, which takes the time of whoever looks
const hosts = 20; // each is asked for one at a time
const atOnce = 16;
const visitEvery = 20; // ms
const quietFor = 40_000; // ms
const pages = ['/', '/articles/sports', '/articles/init_world'];
const goals = { slower: 2, memory: 200 * 1024 * 1024 };

/** What it costs a site that 500 new pictures are fetched and made while readers come; and to send one that is kept. */
export async function measurePassedPictures(): Promise<Row[]> {
  const publishers = await startProgram(new URL('./picture-hosts.ts', import.meta.url), []);
  const dataDir = workspace('pictures');
  const site = await startSite(idleCatalogue, { DATA_DIR: dataDir, SAMPLE_EDITION: 'on', LOG_LEVEL: 'warn' });
  const database = await joinDatabase(dataDir);
  const ids = await nameMany(database, publishers.origin);
  for (const page of pages) await getRaw(site.url + page); // the very first readers wait for code to be compiled
  const idle = await memoryOf(site);
  const quiet = await watch(site, () => pause(quietFor));
  await loopDelayOf(site); // starts it anew
  const begun = performance.now();
  const missed: string[] = [];
  const busy = await watch(site, async () => {
    missed.push(...(await askForAll(site, ids.slice(0, pictures))));
  });
  const took = performance.now() - begun;
  const delay = await loopDelayOf(site);
  let highest = 0;
  const watching = setInterval(async () => {
    highest = Math.max(highest, (await memoryOf(site))?.together ?? 0);
  }, 250);
  await askForAll(site, ids.slice(pictures));
  clearInterval(watching);
  const kept = wrkIsHere
    ? [
        await compareWithRaw('a kept picture', {
          url: `${site.url}/pictures/${ids[0]}-640.webp`,
          pid: await pidOf(site),
        }),
      ]
    : [];
  await database.$client.end();
  await site.stop();
  await publishers.stop();
  const ratio = p99(busy) / p99(quiet);
  return [
    ...kept,
    { what: 'pages, 50/s, while no picture is made', measured: shown(quiet) },
    {
      what: `pages, 50/s, while ${pictures} new pictures are made`,
      measured: shown(busy),
      comparedWith: `${seconds(took)} in all, ${missed.length} not within 5 s`,
      ratio,
      goal: `p99 at most ${goals.slower} times`,
      met: ratio <= goals.slower && busy.every(({ ok }) => ok),
    },
    {
      what: 'event loop of the web thread meanwhile',
      measured: `p99 ${milliseconds(delay.p99)}, at most ${milliseconds(delay.max)} late`,
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

/** Articles that no list shows, each with a picture of its own; the pictures' ids. */
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
  const endVisits = startVisits(site.url, pages, visitEvery);
  await work();
  return endVisits();
}

/** In 640 pixels, as 16 browsers would; those that did not come in time. */
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

const tookOf = (visits: Visit[]) => visits.map(({ took }) => took);
const p99 = (visits: Visit[]) => quantile(tookOf(visits), 0.99);

function shown(visits: Visit[]): string {
  return `p50 ${milliseconds(quantile(tookOf(visits), 0.5))}, p99 ${milliseconds(p99(visits))}`;
}
