import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eq, inArray, sql, type SQL } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { openPolling } from '#tests/support/polling.ts';
import { startPublisher, type Publisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let opened: TestDatabase;
let publisher: Publisher;
let polling: ReturnType<typeof openPolling>;

beforeAll(async () => {
  opened = await openTestDatabase();
  publisher = await startPublisher((_, response) => void response.end(rss('Daily', [])));
  polling = openPolling(opened);
});
afterEach(async () => {
  await opened.database.delete(feed);
});
afterAll(async () => {
  await polling.close();
  await publisher.stop();
  await opened.close();
});

const address = (name: string) => `${publisher.origin}/${name}`;
const paths = ({ byUrl }: { byUrl: Map<string, unknown> }) =>
  [...byUrl.keys()].map((url) => new URL(url).pathname.slice(1)).toSorted();

async function addFeeds(...names: string[]): Promise<void> {
  await syncCatalogue(
    opened.database,
    names.map((name) => ({
      url: address(name),
      publisher: name,
      site: null,
      language: 'en',
      sections: ['world' as const],
    })),
  );
}

/** As after so many attempts that the next one is due in hours. */
async function haveFailed(since: SQL, ...names: string[]): Promise<void> {
  await opened.database
    .update(feed)
    .set({ failures: 9, failingSince: since, nextPollAt: sql`now() + interval '10 hours'` })
    .where(inArray(feed.url, names.map(address)));
}

const now = sql`now()`;
const aDayAgo = sql`now() - interval '1 day'`;

test('after a network outage the first feed that works again makes the others due', async () => {
  await addFeeds('a', 'b', 'c');
  await polling.poll();
  await haveFailed(now, 'a', 'b', 'c');
  expect(paths(await polling.poll(address('b')))).toEqual(['a', 'b', 'c']);
  expect(await opened.database.$count(feed, eq(feed.failures, 0))).toBe(3);
});

test('a site that started without a network polls all feeds once there is one', async () => {
  await addFeeds('a', 'b');
  await haveFailed(aDayAgo, 'a', 'b');
  expect(paths(await polling.poll(address('a')))).toEqual(['a', 'b']);
});

test('a publisher that recovers while others worked all the time makes no others due', async () => {
  await addFeeds('a', 'b', 'c');
  await haveFailed(aDayAgo, 'b', 'c');
  await polling.poll(address('a'));
  expect(paths(await polling.poll(address('b')))).toEqual(['b']);
});

test('feeds that failed before the outage are not made due', async () => {
  await addFeeds('a', 'b', 'gone');
  await polling.poll();
  await haveFailed(aDayAgo, 'gone');
  await haveFailed(now, 'a', 'b');
  expect(paths(await polling.poll(address('a')))).toEqual(['a', 'b']);
});
