import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createFailureLog } from './failure-log.ts';
import { createFeedReader } from './feed-reader.ts';
import type { FetchedFeed, Fetcher } from './fetching/fetch-feed.ts';
import { openPictureHosts } from './pictures/picture-hosts.ts';
import { pollDueFeeds, pollForever } from './poll-loop.ts';

const unchanged: FetchedFeed = { state: 'unchanged', movedTo: null, maxAge: null };
const fetched: FetchedFeed = {
  state: 'fetched',
  url: 'https://paper.example/',
  body: Buffer.from('<rss/>'),
  contentType: null,
  etag: null,
  lastModified: null,
  link: null,
  isPushed: false,
  movedTo: null,
  maxAge: null,
};
const never = new AbortController().signal;

let lines: string[] = [];
const opened = await openTestDatabase();
afterEach(async () => {
  vi.useRealTimers();
  lines = [];
  await opened.database.delete(feed);
});
afterAll(opened.close);

async function addFeeds(...urls: string[]): Promise<void> {
  const rows = urls.map((url) => ({ url, publisher: 'Daily', site: null, language: 'en' }));
  await syncCatalogue(
    opened.database,
    rows.map((row) => ({ ...row, sections: ['world'] })),
  );
}

/** The dependencies of polls, with publishers that answer as the test says. */
function toolsWith(answer: (url: string) => Promise<FetchedFeed>) {
  const fetcher: Fetcher = {
    fetchFeed: ({ url }) => answer(url),
    hasAnswer: async () => false,
    close: async () => undefined,
  };
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const announcer = { add: () => undefined, close: async () => undefined };
  const { database } = opened;
  const reader = createFeedReader(); // starts no thread before there is something to read
  const pictureHosts = openPictureHosts({
    pictures: false,
    database,
    fetcher,
    log,
    origin: 'http://localhost',
  });
  const failureLog = createFailureLog(log);
  return {
    database,
    fetcher,
    reader,
    pictureHosts,
    announcer,
    log,
    failureLog,
    retentionDays: 90,
    pushes: null,
  };
}

/** From now on polls cannot be stored; returns the function that ends this. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  await opened.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before update of last_poll_at on feed for each row execute function refuse()`);
  return () => opened.database.execute(sql`drop function refuse cascade`);
}

test.each([
  ['of one host', ['https://slow.example/1', 'https://slow.example/2']],
  ['that have moved to one host', ['https://one.example/slow', 'https://two.example/slow']],
])('feeds %s are polled one at a time, while those of others go on', async (_, slow) => {
  await addFeeds(...slow, 'https://quick.example/1');
  await opened.database.execute(sql`
    update feed set moved_to = 'https://slow.example/' || id where url like '%/slow'`);
  const started: string[] = [];
  const quickIsDone = Promise.withResolvers<void>();
  const tools = toolsWith(async (url) => {
    started.push(new URL(url).host);
    if (url.startsWith('https://slow')) await quickIsDone.promise;
    return unchanged;
  });
  let startedByThen: string[] = [];
  const onPolled = ({ url }: { url: string }) => {
    if (!url.startsWith('https://quick')) return;
    startedByThen = started.toSorted();
    quickIsDone.resolve();
  };
  await pollDueFeeds({ tools, stop: never, onPolled });
  expect(startedByThen).toEqual(['quick.example', 'slow.example']);
  expect(started.toSorted()).toEqual(['quick.example', 'slow.example', 'slow.example']);
});

test.each([
  ['of one slow host', () => 'slow.example', 0],
  ['of many slow hosts', (n: number) => `${n % 30}.slow.example`, 0],
  ['that failed last, on many hosts', (n: number) => `${n}.slow.example`, 1],
])('many feeds %s, which are due first, do not keep others waiting', async (_, hostOf, failures) => {
  const slow = Array.from({ length: 100 }, (__, n) => `https://${hostOf(n)}/${n}`);
  await addFeeds(...slow, 'https://quick.example/');
  await opened.database.execute(sql`
    update feed set failures = ${failures}, next_poll_at = now() - interval '1 hour'
    where url not like '%quick%'`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const quickIsAsked = Promise.withResolvers<void>();
  const asked: string[] = [];
  const tools = toolsWith(async (url) => {
    asked.push(url);
    if (url.startsWith('https://quick')) quickIsAsked.resolve();
    else await quickIsAsked.promise;
    return unchanged;
  });
  const polling = pollDueFeeds({ tools, stop: stop.signal });
  const untilLater = async () => (await vi.advanceTimersByTimeAsync(1000), asked);
  await expect.poll(untilLater).toContain('https://quick.example/');
  stop.abort(); // ends the pauses
  await polling;
});

test('feeds in our own network are polled concurrently', async () => {
  await addFeeds('http://127.0.0.1/1', 'http://127.0.0.1/2');
  let started = 0;
  const bothStarted = Promise.withResolvers<void>();
  const tools = toolsWith(async () => {
    started += 1;
    if (started === 2) bothStarted.resolve();
    await bothStarted.promise;
    return unchanged;
  });
  await pollDueFeeds({ tools, stop: never });
  expect(started).toBe(2);
});

test('while the database has no room no more feeds are polled, and one log line says so', async () => {
  await addFeeds(...Array.from({ length: 70 }, (_, n) => `https://${n}.example/`));
  const endFullDisk = await fillDisk();
  let asked = 0;
  const tools = toolsWith(async () => {
    asked += 1;
    return unchanged;
  });
  const polling = pollDueFeeds({ tools, stop: never });
  await expect(polling).rejects.toThrow('Failed query');
  expect(asked).toBe(64); // those that were claimed first
  expect(lines).toEqual([expect.stringContaining('A poll was lost')]);
  await endFullDisk();
});

test('a database that has no room is tried again every five minutes, and one log line says so', async () => {
  await addFeeds(...Array.from({ length: 130 }, (_, n) => `https://${n}.example/`));
  const endFullDisk = await fillDisk();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  let seconds = 0;
  const askedAt: number[] = [];
  const tools = toolsWith(async () => {
    askedAt.push(seconds);
    return unchanged;
  });
  let lost = 0;
  const onLost = () => void (lost += 1);
  const polling = pollForever({ tools, stop: stop.signal, onLost });
  await expect.poll(() => lines).toContainEqual(expect.stringContaining('The newsroom cannot use its feeds'));
  const untilLater = async () => {
    // What is under way would count as slow, and more would be claimed.
    if (lost < askedAt.length) return askedAt.length;
    seconds += 10;
    await vi.advanceTimersByTimeAsync(10_000);
    return askedAt.length;
  };
  await expect.poll(untilLater).toBe(130); // 64 at a time
  expect(askedAt[64]).toBeGreaterThanOrEqual(300);
  expect(askedAt[128]).toBeGreaterThanOrEqual(600);
  expect(lines.filter((line) => line.includes('The newsroom cannot use its feeds'))).toHaveLength(1);
  stop.abort();
  await polling;
  await endFullDisk();
});

test('while much that was fetched is read, no more than usual is fetched', async () => {
  await addFeeds(...Array.from({ length: 40 }, (_, n) => `https://${n}.example/`));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  let asked = 0;
  const tools = toolsWith(async (url) => {
    asked += 1;
    return { ...fetched, url };
  });
  const reading = Promise.withResolvers<never>();
  stop.signal.addEventListener('abort', () => reading.reject(stop.signal.reason));
  const reader = { ...tools.reader, read: () => reading.promise };
  const polling = pollDueFeeds({ tools: { ...tools, reader }, stop: stop.signal });
  await expect.poll(() => asked).toBe(16);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(16);
  stop.abort();
  await polling;
});

test('where hubs can send feeds, one that becomes due meanwhile is polled within seconds', async () => {
  await addFeeds('http://127.0.0.1/');
  const stop = new AbortController();
  let asked = 0;
  const tools = toolsWith(async () => {
    asked += 1;
    return unchanged;
  });
  const pushes = {
    take: async () => null,
    note: async () => undefined,
    silence: async () => undefined,
    restOf: async (_: unknown, delay: number) => delay,
  };
  const polling = pollForever({ tools: { ...tools, pushes }, stop: stop.signal });
  await expect.poll(() => asked).toBe(1);
  const isFree = async () => (await opened.database.select().from(feed))[0]?.claimedUntil === null;
  await expect.poll(isFree).toBe(true);
  await opened.database.update(feed).set({ nextPollAt: sql`now()` });
  await expect.poll(() => asked).toBe(2);
  stop.abort();
  await polling;
});

test('a feed that waited too long for its turn is left to the process that has claimed it meanwhile', async () => {
  await addFeeds('https://slow.example/1', 'https://slow.example/2');
  vi.useFakeTimers({ toFake: ['performance'] });
  const polled: string[] = [];
  const tools = toolsWith(async (url) => {
    polled.push(url);
    vi.advanceTimersByTime(90_000);
    const other = polled[0]?.endsWith('1') ? 'https://slow.example/2' : 'https://slow.example/1';
    const later = sql`now() + interval '1 minute'`;
    await opened.database
      .update(feed)
      .set({ claimedUntil: later, claim: 'of another' })
      .where(eq(feed.url, other));
    return unchanged;
  });
  await pollDueFeeds({ tools, stop: never });
  expect(polled).toHaveLength(1);
});

test('a lost poll is logged and does not delay others', async () => {
  await addFeeds('http://127.0.0.1/broken', 'http://127.0.0.1/sound');
  const tools = toolsWith(async (url) => {
    if (url.endsWith('broken')) throw new Error('nobody foresaw this');
    return unchanged;
  });
  const polled: string[] = [];
  await pollDueFeeds({ tools, stop: never, onPolled: ({ url }) => polled.push(url) });
  expect(polled).toEqual(['http://127.0.0.1/sound']);
  expect(lines).toEqual([expect.stringMatching(/nobody foresaw this.*A poll was lost/)]);
});

test('the claim of a lost poll runs out, however long others are polled', async () => {
  await addFeeds('http://127.0.0.1/broken', 'http://127.0.0.1/slow');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = Promise.withResolvers<FetchedFeed>();
  const tools = toolsWith(async (url) => {
    if (url.endsWith('broken')) throw new Error('nobody foresaw this');
    return answered.promise;
  });
  const polling = pollDueFeeds({ tools, stop: never });
  await expect.poll(() => lines).toHaveLength(1);
  const [soon, later] = [sql`now() + interval '1 second'`, sql`now() + interval '1 hour'`];
  await opened.database.update(feed).set({ claimedUntil: soon, nextPollAt: later });
  const renewed = async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    const isRenewed = sql`${feed.claimedUntil} > now() + interval '30 seconds'`;
    return (await opened.database.select().from(feed).where(isRenewed)).map(({ url }) => url);
  };
  await expect.poll(renewed).toEqual(['http://127.0.0.1/slow']);
  answered.resolve(unchanged);
  await polling;
});

test('only a feed that had failed is reported as working again', async () => {
  await addFeeds('http://127.0.0.1/sound', 'http://127.0.0.1/failed');
  await opened.database.execute(sql`update feed set failures = 1 where url like '%failed'`);
  const tools = toolsWith(async () => unchanged);
  const recovered = vi.fn<() => void>();
  const failureLog = { ...tools.failureLog, recovered };
  await pollDueFeeds({ tools: { ...tools, failureLog }, stop: never });
  expect(recovered).toHaveBeenCalledOnce();
});

test('polling goes on after a database outage', async () => {
  await opened.database.execute(sql`alter table feed rename to mislaid`);
  const stop = new AbortController();
  const tools = toolsWith(async () => unchanged);
  const polling = pollForever({ tools, stop: stop.signal });
  await expect.poll(() => lines).toHaveLength(1);
  await opened.database.execute(sql`alter table mislaid rename to feed`);
  stop.abort();
  await expect(polling).resolves.toBeUndefined();
  expect(lines[0]).toContain('The newsroom cannot use its feeds in the database; trying again');
});
