import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { opml } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { until } from '#tests/support/site.ts';
import { startProgram } from './child-program.ts';
import { milliseconds, p50AndP99, seconds, type Row } from './report.ts';
import { startSite } from './site-process.ts';
import { median, quantile } from './statistics.ts';
import { startVisits, tookOf, type Visit } from './visits.ts';
import { workspace } from './workspace.ts';

const arrivals = 4;
const apart = 7; // s
const visitEvery = 20; // ms
const warmUpFor = 2_000; // ms
const arriveWithin = 120_000; // ms

/** When a feed was polled, in milliseconds of the wall clock. */
type Poll = { due: number; done: number };

/**
 * A feed of 5 MB with only new items is polled several times while readers request pages; compared with the time
 * between.
 */
export async function measureBigFeed(): Promise<Row[]> {
  const publishers = await startProgram(new URL('./publishers.ts', import.meta.url), []);
  const dataDir = workspace('big-feed');
  const start = () => startSite(catalogue(publishers.origin), { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const first = await start();
  const due = await planArrivals(first.dataDir);
  await first.stop();

  const site = await start();
  const ready = Date.now();
  const endVisits = startVisits(site.url, visitEvery);
  const polls = await watchArrivals(site.dataDir, due);
  const visits = (await endVisits()).filter(({ at }) => wallClock(at) > ready + warmUpFor);
  await site.stop();
  await publishers.stop();
  return compare(visits, polls);
}

/**
 * Waits until every feed has been polled once, then makes them due again one after the other. Returns when each is due.
 */
async function planArrivals(dataDir: string): Promise<Map<string, number>> {
  const database = await joinDatabase(dataDir);
  await until(async () => (await findPolled(database)).length === arrivals, arriveWithin);
  const { rows } = await database.execute<{ url: string; due: number }>(sql`
    update feed set last_success_at = null, claimed_until = null,
      next_poll_at = now() + make_interval(secs => ${apart}::int * (1 + (select count(*) from feed other where other.id < feed.id)))
    returning url, extract(epoch from next_poll_at)::float8 * 1000 as due`);
  await database.$client.end();
  return new Map(rows.map((row) => [row.url, row.due]));
}

async function watchArrivals(dataDir: string, due: Map<string, number>): Promise<Poll[]> {
  const started = Date.now();
  const database = await joinDatabase(dataDir);
  await until(async () => (await findPolled(database)).length === arrivals, arriveWithin);
  const polls = (await findPolled(database)).map(({ url, done }) => ({
    due: Math.max(due.get(url) ?? 0, started),
    done,
  }));
  await database.$client.end();
  return polls;
}

/** The feeds that have been polled, with the time in milliseconds of the wall clock. */
async function findPolled(database: Database): Promise<{ url: string; done: number }[]> {
  const { rows } = await database.execute<{ url: string; done: number }>(sql`
    select url, extract(epoch from last_success_at)::float8 * 1000 as done
    from feed where last_success_at is not null`);
  return rows;
}

function compare(visits: Visit[], polls: Poll[]): Row[] {
  const [during, between] = [true, false].map((wanted) =>
    visits.filter(
      ({ at }) => polls.some(({ due, done }) => wallClock(at) >= due && wallClock(at) <= done) === wanted,
    ),
  ) as [Visit[], Visit[]];
  const handling = median(polls.map(({ due, done }) => done - due));
  const [p99, quiet] = [during, between].map((some) => quantile(tookOf(some), 0.99)) as [number, number];
  return [
    { what: 'a feed of 5 MB with 500 new articles', measured: `${seconds(handling)} from due to saved` },
    shown('pages between arrivals', between),
    {
      ...shown('pages while it arrives', during),
      comparedWith: `p99 between arrivals ${milliseconds(quiet)}`,
      ratio: p99 / quiet,
    },
  ];
}

function shown(what: string, visits: Visit[]): Row {
  return { what: `${what} (${visits.length} requests)`, measured: p50AndP99(tookOf(visits)) };
}

function wallClock(at: number): number {
  return performance.timeOrigin + at;
}

function catalogue(origin: string): string {
  const feeds = Array.from({ length: arrivals }, (_, n) => ({
    path: `/big/${n}`,
    publisher: `Big ${n}`,
    language: 'en',
    sections: ['/scope/world'],
  }));
  return opml(origin, feeds);
}
