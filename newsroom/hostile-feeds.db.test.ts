import { afterAll, afterEach, expect, test } from 'vitest';
import { eq, sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { openPolling } from '#tests/support/polling.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { beginReading, claimDueFeeds, countDueFeeds } from './feed-claims.ts';
import { createFeedReader } from './feed-reader.ts';

/** Far less than these bodies of megabytes need, far more than a thread with kilobytes does. */
const impatient = { processor: 250, memory: 224 };
const forgetful = { processor: 60_000, memory: 64 };

let hostile: string | Buffer;

const good = ['/1', '/2', '/3', '/4'];
const news = (path: string) =>
  rss('Good', [{ title: 'News', link: `https://good.example${path}`, published: new Date() }]);

const opened = await openTestDatabase();
const polling = openPolling(opened);
const server = await startPublisher(({ url = '' }, response) => {
  response.end(url === '/hostile' ? hostile : news(url));
});
afterAll(async () => {
  await polling.close();
  await server.stop();
  await opened.close();
});
afterEach(async () => {
  await opened.database.delete(article);
  await opened.database.delete(feed);
});

async function listFeeds(...paths: string[]): Promise<void> {
  const entry = { publisher: 'Some', site: null, language: 'en', sections: ['world' as const] };
  await syncCatalogue(
    opened.database,
    paths.map((path) => ({ ...entry, url: server.origin + path })),
  );
}

async function hostileFeed() {
  const [row] = await opened.database
    .select({
      failures: feed.failures,
      lastError: feed.lastError,
      claimedUntil: feed.claimedUntil,
      readingsLost: feed.readingsLost,
      minutesToPoll: sql<number>`extract(epoch from ${feed.nextPollAt} - now())::float8 / 60`,
    })
    .from(feed)
    .where(eq(feed.url, `${server.origin}/hostile`));
  if (!row) throw new Error('the hostile feed is not listed');
  return row;
}

const ten = (piece: string) => piece.repeat(10_000_000 / Buffer.byteLength(piece) - 100);
const entry = (content: string) =>
  `<feed><entry><title>One</title><link href="/1"/>${content}</entry></feed>`;
const manyItems = () =>
  `<rss><channel>${ten('<item><title>One</title><link>/1</link></item>')}</channel></rss>`;

const manyValues = () => `{"items":[{"id":"1","title":"One","_more":[${'[[[]]],'.repeat(400_000)}[]]}]}`;

test.each<[string, () => string | Buffer, object]>([
  ['quotes in JSON', () => `{"${ten('\\"')}`, { state: 'failed', reason: expect.stringContaining('JSON') }],
  [
    'one string in JSON',
    () => `{"items":["${ten('x')}`,
    { state: 'failed', reason: expect.stringContaining('JSON') },
  ],
  ['author names', () => entry(ten('<author><name>A B</name></author>')), { state: 'saved', items: 1 }],
  ['accents on one letter', () => entry(`<summary>a${ten('\u0301\u0323')}</summary>`), { state: 'saved' }],
  ['C1 characters', () => entry(`<summary>${ten('\u0092')}</summary>`), { state: 'saved', items: 1 }],
  [
    'one byte',
    () => Buffer.alloc(10_000_000, 0xe9),
    { state: 'failed', reason: expect.stringContaining('neither RSS') },
  ],
])('ten megabytes of %s are read like anything else, and nobody else notices', async (_, body, outcome) => {
  hostile = body();
  await listFeeds('/hostile', ...good);
  const { byUrl } = await polling.pollDue();
  expect(byUrl.get(`${server.origin}/hostile`)).toMatchObject(outcome);
  for (const path of good)
    expect(byUrl.get(server.origin + path)).toMatchObject({ state: 'saved', created: 1 });
});

test('a picture whose name ends with a long number takes no more time than any other', async () => {
  const href = `https://good.example/icon${'1'.repeat(60)}.jpg`;
  hostile = entry(`<link rel="enclosure" type="image/jpeg" href="${href}"/>`);
  await listFeeds('/hostile');
  expect((await polling.pollDue()).polled).toMatchObject([{ state: 'saved', created: 1 }]);
  expect(await opened.database.select({ image: article.image }).from(article)).toEqual([{ image: href }]);
});

test.each([
  ['processor', impatient, manyItems, 'Reading it took more than 0.25 seconds of processor.'],
  ['memory', forgetful, manyValues, 'Reading it took more than 64 MB of memory.'],
])(
  'reading a body that takes too much %s is ended with the reason, and the others are read',
  async (_, limits, body, reason) => {
    const strict = openPolling(opened, createFeedReader(limits));
    hostile = body();
    await listFeeds('/hostile', ...good);
    const { byUrl } = await strict.pollDue();
    expect(byUrl.get(`${server.origin}/hostile`)).toEqual({ state: 'failed', reason });
    for (const path of good)
      expect(byUrl.get(server.origin + path)).toMatchObject({ state: 'saved', created: 1 });
    // The next process does not begin with it again.
    expect(await countDueFeeds(opened.database)).toBe(0);
    expect(await hostileFeed()).toMatchObject({ failures: 1, lastError: reason, claimedUntil: null });
    expect((await hostileFeed()).minutesToPoll).toBeGreaterThan(3);
    // The terminated thread is replaced.
    hostile = rss('Honest', [
      { title: 'Better', link: 'https://good.example/better', published: new Date() },
    ]);
    expect((await strict.poll(`${server.origin}/hostile`)).polled).toMatchObject([
      { state: 'saved', created: 1 },
    ]);
    await strict.close();
  },
);

/** A process that is killed while it reads the feed. */
async function dieReading(): Promise<void> {
  const [claim] = await claimDueFeeds(opened.database, 1);
  if (!claim) throw new Error('nothing was due');
  await beginReading(opened.database, claim);
  await opened.database.update(feed).set({ claimedUntil: sql`now()` });
}

test('a feed that has crashed the newsroom twice waits, and then gets one more attempt', async () => {
  hostile = news('/honest');
  await listFeeds('/hostile');
  await dieReading();
  await dieReading();
  expect((await polling.pollDue()).polled).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('ended 2 times while it read this feed') },
  ]);
  expect((await hostileFeed()).minutesToPoll).toBeGreaterThan(3);
  await opened.database.update(feed).set({ nextPollAt: sql`now()` });
  await dieReading();
  expect((await polling.pollDue()).polled).toMatchObject([{ state: 'failed' }]);
  expect((await hostileFeed()).minutesToPoll).toBeGreaterThan(7);
  expect((await polling.poll()).polled).toMatchObject([{ state: 'saved' }]);
  expect(await hostileFeed()).toMatchObject({ failures: 0 });
});

test('that a large body is being read is recorded; a newsroom that stops meanwhile releases the claim, which counts as no crash', async () => {
  const stop = new AbortController();
  hostile = manyItems();
  await listFeeds('/hostile');
  const reader = createFeedReader();
  let recorded: number | undefined;
  const read: typeof reader.read = async (...task) => {
    recorded ??= (await hostileFeed()).readingsLost;
    const reading = reader.read(...task);
    stop.abort(new Error('stopping'));
    return reading;
  };
  const stopped = openPolling(opened, { ...reader, read });
  const { polled } = await stopped.pollDue(stop.signal);
  // If it was just claiming feeds it may get it again, and then releases it, too.
  expect([...new Set(polled.map(({ state }) => state))]).toEqual(['stopped']);
  expect(recorded).toBe(1);
  const released = { failures: 0, claimedUntil: null, lastError: null, readingsLost: 0 };
  expect(await hostileFeed()).toMatchObject(released);
  await stopped.close();
});
