import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isNotNull, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { memoryOf } from '#tests/support/site-memory.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { catalogueOf, titlesOf } from './local-publisher.ts';

const size = 10_000_000; // bytes, the most that a feed may have
const readWithin = 20_000; // ms on a busy machine; the faults found here took minutes, hours or for ever
const pageWithin = 5_000; // ms
const memoryMax = 300; // MB more than without the feed
const slow = 100;
const arrivesAfter = 25_000; // ms, within the limit of time
const unreachable = 200;
const readAgainWithin = 60_000; // ms
const honest = ['/one', '/two', '/three'];

const full = (piece: string) => piece.repeat(size / Buffer.byteLength(piece) - 100);
const inEntry = (content: string) =>
  `<feed><entry><title>One</title><link href="/1"/>${content}</entry></feed>`;

const kinds: Record<string, () => string | Buffer> = {
  'quotes in JSON': () => `{"${full('\\"')}`,
  'one string in JSON': () => `{"items":["${full('x')}`,
  'author names': () => inEntry(full('<author><name>A B</name></author>')),
  'accents on one letter': () => inEntry(`<summary>a${full('\u0301\u0323')}</summary>`),
  'C1 characters': () => inEntry(`<summary>${full('\u0092')}</summary>`),
  'the byte 0xE9': () => Buffer.alloc(size, 0xe9),
  'elements in elements': () => `<rss><channel>${full('<a>')}`,
  'lengths of lists': () =>
    `<rss><channel>${full('<item><title>One</title><link>/1</link><length>300000000</length></item>')}</channel></rss>`,
  items: () => `<rss><channel>${full('<item><title>One</title><link>/1</link></item>')}</channel></rss>`,
};

/** Hostile feeds on a site that also reads honest ones, which are polled after the hostile one. */
export const feedFaults: Fault[] = [
  ...Object.entries(kinds).map(([what, body]) => ({
    name: `feed-${what.toLowerCase().replaceAll(' ', '-')}`,
    fault: `a feed of 10 MB of ${what}`,
    promise: `other feeds are read, pages are answered, memory grows by at most ${memoryMax} MB; the feed waits for its next turn`,
    cause: () => hostileFeed(body()),
  })),
  {
    name: 'feeds-dribbling',
    fault: `${slow} feeds that failed before, and are due again, each send a byte every two seconds until the limit of time`,
    promise: 'a feed that is due after them is polled within 10 s',
    cause: () =>
      dueAfterSlow({
        before: (response) => response.writeHead(500).end(),
        during: async (response) => {
          for (; !response.destroyed; await pause(2_000)) response.write('<');
        },
        polledWithin: 10_000,
      }),
  },
  {
    name: 'feeds-late',
    fault: `${slow} feeds that never failed take ${arrivesAfter / 1000} s each, and all feeds are due at once, as after a night asleep`,
    promise: 'a feed that is due after them is polled within 40 s',
    cause: () =>
      dueAfterSlow({
        before: (response, body) => response.end(body),
        during: async (response, body) => {
          response.write(body.slice(0, 1));
          await pause(arrivesAfter);
          response.end(body.slice(1));
        },
        polledWithin: 40_000,
      }),
  },
  {
    name: 'network-away',
    fault: `${unreachable} feeds fail while the site has no network, until their next tries are hours away; one is not asked meanwhile`,
    promise: `once that one is asked, all are read within ${readAgainWithin / 1000} s`,
    cause: networkAway,
  },
];

type Answer = (response: ServerResponse, body: string) => unknown;

/** `before` and `during` are how slow feeds answer; `polledWithin` in milliseconds. */
type Slowness = { before: Answer; during: Answer; polledWithin: number };

async function dueAfterSlow({ before, during, polledWithin }: Slowness): Promise<Outcome> {
  const paths = Array.from({ length: slow }, (_, n) => `/slow/${n}`);
  const asked: string[] = [];
  let answer = before;
  const publisher = await startPublisher(({ url = '' }, response) => {
    asked.push(url);
    const body = rss('Good', [newsOf(url)]);
    if (url.startsWith('/slow/')) answer(response, body);
    else response.end(body);
  });
  const site = await startSite(catalogueOf(publisher.origin, [...paths, '/good']));
  const database = await joinDatabase(site.dataDir);
  try {
    await until(async () => asked.length === slow + 1);
    await until(async () => (await database.$count(feed, isNotNull(feed.claim))) === 0);
    answer = during;
    await database.execute(sql`
      update feed set next_poll_at = now() - case when url like '%/slow/%' then interval '1 hour' else interval '1 second' end`);
    await until(async () => asked.length > slow + 1);
    const begun = performance.now();
    await until(async () => asked.lastIndexOf('/good') > slow, 5 * 60_000);
    const took = performance.now() - begun;
    const code = await site.stop();
    return outcome(
      { 'in time': took <= polledWithin, 'stopped in order': code === 0 },
      `polled after ${seconds(took)}, when ${asked.length - slow - 2} others had been asked`,
    );
  } finally {
    await database.$client.end();
    await site.stop();
    await publisher.stop();
  }
}

async function hostileFeed(body: string | Buffer): Promise<Outcome> {
  const due = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let asked = 0;
  const publisher = await startPublisher(async ({ url = '' }, response) => {
    if (url === '/hostile') {
      asked += 1;
      await due.promise;
      response.end(body, () => arrived.resolve());
    } else {
      await arrived.promise;
      response.end(rss('Good', [newsOf(url)]));
    }
  });
  const site = await startSite(catalogueOf(publisher.origin, ['/hostile', ...honest]), {
    LOG_LEVEL: 'debug',
    RATE_LIMITS: 'off',
  });
  try {
    const before = await memoryOf(site);
    due.resolve();
    await arrived.promise;
    const begun = performance.now();
    const slowest = await untilRead(site);
    const took = performance.now() - begun;
    await pause(5_000); // the thread that reads it is given two seconds of CPU time
    const after = await memoryOf(site);
    const more = Math.round(((after?.peak ?? 0) - (before?.peak ?? 0)) / 1e6);
    const code = await site.stop();
    return outcome(
      {
        'read in time': took <= readWithin,
        'pages answered': slowest <= pageWithin,
        'within its memory': more <= memoryMax,
        'asked for once': asked === 1,
        'stopped in order': code === 0,
      },
      `the others after ${seconds(took)}, slowest page ${seconds(slowest)}, ${after ? `${more} MB more` : 'memory unknown here'}`,
    );
  } finally {
    await site.stop();
    await publisher.stop();
  }
}

const newsOf = (path: string) => ({
  title: `News of ${path}`,
  link: `https://good.example${path}`,
  published: new Date(),
});

/** Requests lists until all honest news is there; returns the milliseconds of the slowest. */
async function untilRead(site: Site): Promise<number> {
  let slowest = 0;
  let lists = 0;
  await until(async () => {
    const asked = performance.now();
    const list = await fetch(`${site.url}/api/articles/word${(lists += 1)}`); // in no cache
    if (!list.ok) throw new Error(`A list was answered with ${list.status}.`);
    await list.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - asked);
    return (await titlesOf(site.url)).filter((title) => title.startsWith('News of')).length === honest.length;
  }, readWithin * 3);
  return slowest;
}

async function networkAway(): Promise<Outcome> {
  let isAway = false;
  const publisher = await startPublisher(({ url = '' }, response) => {
    if (isAway) response.destroy();
    else response.end(rss('Good', [newsOf(url)]));
  });
  const paths = Array.from({ length: unreachable }, (_, n) => `/${n}`);
  const site = await startSite(catalogueOf(publisher.origin, [...paths, '/rare']));
  const database = await joinDatabase(site.dataDir);
  const isRare = sql`url like '%/rare'`;
  const failing = () => database.$count(feed, sql`failures > 0`);
  try {
    await until(
      async () => (await database.$count(feed, sql`last_success_at is not null`)) === unreachable + 1,
    );
    isAway = true;
    await database.execute(sql`update feed set next_poll_at = now() where not ${isRare}`);
    await until(async () => (await failing()) === unreachable);
    await database.execute(sql`
      update feed set failures = 8, next_poll_at = now() + interval '8 hours' where not ${isRare}`);
    isAway = false;
    const begun = performance.now();
    await database.execute(sql`update feed set next_poll_at = now() where ${isRare}`);
    await until(async () => (await failing()) === 0, 5 * 60_000);
    const took = performance.now() - begun;
    return outcome({ 'in time': took <= readAgainWithin }, `all read after ${seconds(took)}`);
  } finally {
    await database.$client.end();
    await site.stop();
    await publisher.stop();
  }
}
