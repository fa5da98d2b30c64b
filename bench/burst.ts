import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { isNotNull, sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { opml } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { memoryOf } from '#tests/support/site-memory.ts';
import { until, type Site } from '#tests/support/site.ts';
import { startProgram } from './child-program.ts';
import { megabytes, milliseconds, p50AndP99, perSecond, seconds, type Row } from './report.ts';
import { loopDelayOf, startSite, type LoopDelay } from './site-process.ts';
import { startVisits, tookOf, type Visit, warmUp } from './visits.ts';
import { workspace } from './workspace.ts';

const feedCount = 1_000;
const visitEvery = 50; // ms
const quietFor = 5_000; // ms
const roundWithin = 180_000; // ms

type Round = { took: number; visits: Visit[]; delay: LoopDelay };

/** A thousand feeds due at once, then again unchanged, while readers request pages. */
export async function measureBurst(): Promise<Row[]> {
  const publishers = await startProgram(new URL('./publishers.ts', import.meta.url), []);
  const dataDir = workspace('burst');
  const start = () => startSite(catalogue(publishers.origin), { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  let site = await start();
  let database = await joinDatabase(dataDir);
  const first = await watchRound(site, database);
  const articles = await database.$count(article);
  const memory = await memoryOf(site);
  const quiet = await watchQuiet(site);
  // A newsroom looks for feeds that are due as soon as it starts.
  await database.execute(sql`update feed set next_poll_at = now(), last_success_at = null`);
  await database.$client.end();
  await site.stop();
  site = await start();
  database = await joinDatabase(dataDir);
  const second = await watchRound(site, database);
  await database.$client.end();
  await site.stop();
  await publishers.stop();
  return [
    ...rowsOf('first poll', first, `${perSecond(articles / (first.took / 1000))} of ${articles} articles`),
    {
      what: 'first poll: memory of the site without its database',
      measured: memory ? `at most ${megabytes(memory.peak)}` : 'unknown on this system',
    },
    ...rowsOf('second poll', second, `${perSecond(feedCount / (second.took / 1000))} unchanged feeds`),
    visitsRow('no poll', quiet),
  ];
}

async function watchRound(site: Site, database: Database): Promise<Round> {
  await warmUp(site.url);
  await loopDelayOf(site); // resets it
  const endVisits = startVisits(site.url, visitEvery);
  const begun = performance.now();
  const polled = () => database.$count(feed, isNotNull(feed.lastSuccessAt));
  await until(async () => (await polled()) >= feedCount, roundWithin);
  const took = performance.now() - begun;
  return { took, visits: await endVisits(), delay: await loopDelayOf(site) };
}

async function watchQuiet(site: Site): Promise<Visit[]> {
  const endVisits = startVisits(site.url, visitEvery);
  await pause(quietFor);
  return endVisits();
}

function rowsOf(what: string, { took, visits, delay }: Round, rate: string): Row[] {
  return [
    { what: `${what} of 1,000 feeds of 30 items`, measured: rate, comparedWith: `${seconds(took)} in all` },
    visitsRow(what, visits),
    {
      what: `${what}: event loop of the web thread`,
      measured: `p99 ${milliseconds(delay.p99)}, at most ${milliseconds(delay.max)} late`,
    },
  ];
}

function visitsRow(what: string, visits: Visit[]): Row {
  const failed = visits.filter(({ ok }) => !ok).length;
  return {
    what: `${what}: pages meanwhile, 20/s`,
    measured: p50AndP99(tookOf(visits)),
    comparedWith: `${visits.length} requests, ${failed} failed`,
    goal: 'none fails',
    met: failed === 0,
  };
}

function catalogue(origin: string): string {
  const sections = ['/scope/breaking', '/scope/world', '/scope/europe', '/region/de'];
  const catalogued = Array.from({ length: feedCount }, (_, n) => ({
    path: `/feed/${n}`,
    publisher: `Publisher ${n}`,
    language: 'en',
    sections: [sections[n % 4] ?? ''],
  }));
  return opml(origin, catalogued);
}
