import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { article, feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { createFetcher } from '#newsroom/fetching/fetch-feed.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createAnnouncer } from './announcer.ts';
import { createFailureLog } from './failure-log.ts';
import { createFeedReader } from './feed-reader.ts';
import { openPictureHosts } from './pictures/picture-hosts.ts';
import { pollDueFeeds } from './poll-loop.ts';
import type { Refreshed } from './refresh.ts';

let warnings: string[];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
let answer: RequestListener;
let notices: Notice[];

const opened = await openTestDatabase();
const publisher = await startPublisher((request, response) => answer(request, response));
const reader = createFeedReader();
const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });
const pictureHosts = openPictureHosts({
  pictures: false,
  database: opened.database,
  fetcher,
  log,
  origin: 'http://localhost',
});
afterAll(async () => {
  await pictureHosts.close();
  await fetcher.close();
  await reader.close();
  await publisher.stop();
  await opened.close();
});
beforeEach(() => {
  notices = [];
  warnings = [];
});
afterEach(async () => {
  await opened.database.delete(article);
  await opened.database.delete(feed);
});

async function addFeed(path = '/feed', sections: 'world'[] = ['world']): Promise<void> {
  const url = `${publisher.origin}${path}`;
  await syncCatalogue(opened.database, [{ url, publisher: 'Daily', site: null, language: 'en', sections }]);
}

/** All dependencies except the announcer. */
const lasting = () => ({
  database: opened.database,
  fetcher,
  reader,
  pictureHosts,
  log,
  failureLog: createFailureLog(log),
  retentionDays: 90,
  pushes: null,
});

/** Polls the feeds that are due, after which all are due again. */
async function poll(stop = new AbortController().signal): Promise<Refreshed[]> {
  const polled: Refreshed[] = [];
  await opened.database.update(feed).set({ nextPollAt: sql`now()` });
  const announcer = createAnnouncer({ publish: async (notice) => void notices.push(notice) }, log);
  const tools = { ...lasting(), announcer };
  await pollDueFeeds({ tools, stop, onPolled: (_, refreshed) => polled.push(refreshed) });
  await announcer.close();
  return polled;
}

/** The same date in every reply: another second would make another body. */
const published = new Date();

function serving(...items: RssItem[]): RequestListener {
  return (_, response) => void response.end(rss('Daily', items));
}

function item(name: string, fields: Partial<RssItem> = {}): RssItem {
  return { title: `Title ${name}`, link: `https://daily.example/${name}`, published, ...fields };
}

async function titles(): Promise<string[]> {
  const rows = await opened.database.select({ title: article.title }).from(article).orderBy(article.title);
  return rows.map(({ title }) => title);
}

async function feedState() {
  const [row] = await opened.database.select().from(feed);
  if (!row) throw new Error('no feed');
  return row;
}

test('a feed is fetched, read, placed, saved and announced', async () => {
  answer = serving(item('a', { author: 'Daily' }), item('b', { author: 'Ada Lovelace' }));
  await addFeed();
  expect(await poll()).toEqual([{ state: 'saved', items: 2, skipped: 0, created: 2, updated: 0 }]);
  expect(await titles()).toEqual(['Title a', 'Title b']);
  const rows = await opened.database.select({ author: article.author }).from(article);
  expect(new Set(rows.map(({ author }) => author))).toEqual(new Set([null, 'Ada Lovelace']));
  expect(notices).toEqual([{ kind: 'news', sections: ['world'], articles: [] }]);
  expect(await feedState()).toMatchObject({ items: 2, failures: 0, lastError: null, claimedUntil: null });
});

test('an unchanged body, or a 304, changes nothing and is not announced; once a day a 304 is not asked for', async () => {
  const conditions: (string | undefined)[] = [];
  answer = (request, response) => {
    conditions.push(request.headers['if-none-match']);
    if (conditions.length === 3) response.writeHead(304).end();
    else response.setHeader('etag', '"v1"').end(rss('Daily', [item('a', { published: new Date(0) })]));
  };
  await addFeed();
  await poll();
  notices = [];
  expect(await poll()).toEqual([{ state: 'unchanged' }]);
  expect(await poll()).toEqual([{ state: 'unchanged' }]);
  await opened.database.update(feed).set({ lastPollAt: sql`now() - interval '1 day'` });
  expect(await poll()).toEqual([{ state: 'unchanged' }]);
  expect(conditions).toEqual([undefined, '"v1"', '"v1"', undefined]);
  expect(notices).toEqual([]);
});

test('an item with a new title updates its article', async () => {
  answer = serving(item('a'));
  await addFeed();
  await poll();
  answer = serving(item('a', { title: 'A better title | Ada Lovelace - Daily', author: 'Ada Lovelace' }));
  expect(await poll()).toMatchObject([{ state: 'saved', created: 0, updated: 1 }]);
  expect(await titles()).toEqual(['A better title']);
});

test('an item dated minutes or years ahead gets the time when it was first seen', async () => {
  const soon = new Date(Date.now() + 10 * 60_000);
  answer = serving(
    item('a', { published: new Date('2035-01-01T00:00:00Z') }),
    item('b', { published: soon }),
  );
  await addFeed();
  await poll();
  const rows = await opened.database
    .select({ publishedAt: article.publishedAt, firstSeenAt: article.firstSeenAt })
    .from(article);
  expect(rows).toHaveLength(2);
  for (const { publishedAt, firstSeenAt } of rows) expect(publishedAt).toEqual(firstSeenAt);
});

test('items older than the retention period are not stored', async () => {
  answer = serving(item('old', { published: new Date('2020-01-01T00:00:00Z') }), item('new'));
  await addFeed();
  await poll();
  expect(await titles()).toEqual(['Title new']);
});

test('a feed of 10,000 items is cut to 500', async () => {
  answer = serving(...Array.from({ length: 10_000 }, (_, index) => item(String(index))));
  await addFeed();
  expect(await poll()).toMatchObject([{ state: 'saved', items: 500, created: 500 }]);
});

/** A feed of items so many days old, with one link and without guids. */
function indexPage(...days: number[]): string {
  const items = days.map((day) => {
    const published = new Date(Date.now() - day * 86_400_000).toUTCString();
    return `<item><title>Day ${day}</title><link>https://daily.example/</link><pubDate>${published}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>Daily</title>${items.join('')}</channel></rss>`;
}

test('of a feed that links to an index page the newest item is kept, and the status says so until it is corrected', async () => {
  answer = (_, response) => void response.end(indexPage(2, 1, 3));
  await addFeed();
  expect(await poll()).toMatchObject([{ state: 'saved', items: 1, created: 1 }]);
  expect(await titles()).toEqual(['Day 1']);
  const [status] = await listFeedStatus(opened.database);
  expect(status).toMatchObject({ failures: 0, warnings: [expect.stringContaining('share one link')] });
  answer = serving(item('a'));
  await poll();
  expect((await listFeedStatus(opened.database))[0]).toMatchObject({ warnings: [] });
});

test.each<[string, (request: IncomingMessage, response: ServerResponse) => unknown, RegExp]>([
  ['500', (_, response) => response.writeHead(500).end(), /500/],
  ['HTML', (_, response) => response.end('<!doctype html><html><body>Hello</body></html>'), /./],
  ['nothing', (_, response) => response.end(), /./],
  ['a hung up line', (request) => request.socket.destroy(), /closed the connection/],
])(
  'a feed that answers %s fails with the reason and keeps its last good state',
  async (_, broken, reason) => {
    answer = serving(item('a'));
    await addFeed();
    await poll();
    answer = (request, response) => void broken(request, response);
    expect(await poll()).toMatchObject([{ state: 'failed' }]);
    expect(await feedState()).toMatchObject({
      items: 1,
      failures: 1,
      lastError: expect.stringMatching(reason),
    });
    expect(await titles()).toEqual(['Title a']);
    answer = serving(item('a'), item('b'));
    expect(await poll()).toMatchObject([{ state: 'saved', created: 1 }]);
    expect(await feedState()).toMatchObject({ failures: 0, lastError: null });
  },
);

test('one failing feed does not affect others', async () => {
  answer = (request, response) =>
    request.url === '/bad' ? request.socket.destroy() : response.end(rss('Daily', [item(request.url ?? '')]));
  const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };
  const urls = ['/a', '/bad', '/b'].map((path) => `${publisher.origin}${path}`);
  await syncCatalogue(
    opened.database,
    urls.map((url) => ({ ...entry, url })),
  );
  const states = (await poll()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['failed', 'saved', 'saved']);
});

test('a feed that answers 410 is retired', async () => {
  answer = (_, response) => void response.writeHead(410).end();
  await addFeed();
  expect(await poll()).toEqual([{ state: 'retired' }]);
  expect(await feedState()).toMatchObject({ nextPollAt: null, lastError: expect.stringContaining('410') });
});

test('a feed whose address leads to one that answers 410 is not retired: the redirect may change', async () => {
  answer = ({ url }, response) =>
    void response.writeHead(url === '/feed' ? 302 : 410, { location: '/elsewhere' }).end();
  await addFeed();
  expect(await poll()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('/elsewhere') }]);
  expect((await feedState()).nextPollAt).not.toBeNull();
});

test('Retry-After delays the next poll', async () => {
  answer = (_, response) => void response.writeHead(429, { 'retry-after': '36000' }).end();
  await addFeed();
  await poll();
  const { nextPollAt } = await feedState();
  expect(nextPollAt?.getTime()).toBeGreaterThan(Date.now() + 35_000_000);
});

test('a permanently moved feed is polled at its new address, and at the old one if that fails', async () => {
  const asked: (string | undefined)[] = [];
  let newIsUp = true;
  answer = (request, response) => {
    asked.push(request.url);
    if (request.url === '/feed') response.writeHead(301, { location: '/new' }).end();
    else if (newIsUp) response.end(rss('Daily', [item('a', { published: new Date(0) })]));
    else response.writeHead(404).end();
  };
  await addFeed();
  await poll();
  expect(await feedState()).toMatchObject({ movedTo: `${publisher.origin}/new` });
  await poll();
  newIsUp = false;
  await poll();
  newIsUp = true;
  expect(await poll()).toMatchObject([{ state: 'unchanged' }]);
  expect(asked).toEqual(['/feed', '/new', '/new', '/new', '/feed', '/new']);
});

test('a temporary redirect is not remembered', async () => {
  answer = (request, response) =>
    request.url === '/feed'
      ? response.writeHead(302, { location: '/elsewhere' }).end()
      : response.end(rss('Daily', [item('a')]));
  await addFeed();
  await poll();
  expect(await feedState()).toMatchObject({ movedTo: null, failures: 0 });
});

test('a warning is logged when a feed begins to fail, but not while it goes on failing or if it never worked', async () => {
  let works = false;
  answer = (_, response) =>
    void (works ? response.end(rss('Daily', [item('a')])) : response.writeHead(500).end());
  await addFeed();
  await poll();
  expect(warnings).toEqual([]);
  works = true;
  await poll();
  works = false;
  await poll();
  await poll();
  expect(warnings).toEqual([expect.stringContaining('The server answered 500 Internal Server Error.')]);
});

test('aborted polls release their feeds unchanged', async () => {
  const stop = new AbortController();
  answer = () => stop.abort(new Error('stopping'));
  await addFeed();
  expect(await poll(stop.signal)).toEqual([{ state: 'stopped' }]);
  expect(await feedState()).toMatchObject({ claimedUntil: null, failures: 0, lastError: null });
});

test('two pollers share the feeds and poll none twice', async () => {
  const asked = new Map<string, number>();
  answer = (request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    response.end(rss('Daily', [item(path)]));
  };
  const catalogue = Array.from({ length: 100 }, (_, index) => ({
    url: `${publisher.origin}/${index}`,
    publisher: `Publisher ${index}`,
    site: null,
    language: 'en',
    sections: ['world' as const],
  }));
  await syncCatalogue(opened.database, catalogue);
  const announcer = createAnnouncer({ publish: async () => undefined }, log);
  const tools = { ...lasting(), announcer };
  const stop = new AbortController().signal;
  await Promise.all([pollDueFeeds({ tools, stop }), pollDueFeeds({ tools, stop })]);
  await announcer.close();
  expect(asked.size).toBe(100);
  expect(new Set(asked.values())).toEqual(new Set([1]));
});
