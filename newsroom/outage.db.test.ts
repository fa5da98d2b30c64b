import { afterAll, afterEach, expect, test } from 'vitest';
import { eq, inArray, sql, type SQL } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { openPolling } from '#tests/support/polling.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { endOutage } from './outage-store.ts';

const opened = await openTestDatabase();
const publisher = await startPublisher((_, response) => void response.end(rss('Daily', [])));
const polling = openPolling(opened);
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
async function haveFailed(since: SQL, names: string[], failures = 9): Promise<void> {
  await opened.database
    .update(feed)
    .set({ failures, failingSince: since, nextPollAt: sql`now() + interval '10 hours'` })
    .where(inArray(feed.url, names.map(address)));
}

const now = sql`now()`;
const aDayAgo = sql`now() - interval '1 day'`;

test('after a network outage the first feed that works again makes the others due', async () => {
  await addFeeds('a', 'b', 'c');
  await polling.poll();
  await haveFailed(now, ['a', 'b', 'c']);
  expect(paths(await polling.poll(address('b')))).toEqual(['a', 'b', 'c']);
  expect(await opened.database.$count(feed, eq(feed.failures, 0))).toBe(3);
});

test('a site that started without a network polls all feeds once there is one', async () => {
  await addFeeds('a', 'b');
  await haveFailed(aDayAgo, ['a', 'b']);
  expect(paths(await polling.poll(address('a')))).toEqual(['a', 'b']);
});

test('a publisher that recovers while others worked all the time makes no others due', async () => {
  await addFeeds('a', 'b', 'c');
  await haveFailed(aDayAgo, ['b', 'c']);
  await polling.poll(address('a'));
  expect(paths(await polling.poll(address('b')))).toEqual(['b']);
});

test('feeds that failed before the outage are not made due', async () => {
  await addFeeds('a', 'b', 'gone');
  await polling.poll();
  await haveFailed(aDayAgo, ['gone']);
  await haveFailed(now, ['a', 'b']);
  expect(paths(await polling.poll(address('a')))).toEqual(['a', 'b']);
});

test('a feed that was not asked during the outage ends it, too', async () => {
  await addFeeds('rare', 'a', 'b');
  await polling.poll();
  await haveFailed(now, ['a', 'b'], 2);
  expect(paths(await polling.poll(address('rare')))).toEqual(['a', 'b', 'rare']);
});

test('what failed while the last polls before the outage ended is made due', async () => {
  await addFeeds('rare', 'a');
  await polling.poll();
  await haveFailed(sql`now() - interval '30 seconds'`, ['a']);
  expect(paths(await polling.poll(address('rare')))).toEqual(['a', 'rare']);
});

test('a feed that has failed only once is left alone as long as its publisher says, although others work', async () => {
  await addFeeds('a', 'busy');
  await polling.poll();
  await haveFailed(now, ['busy'], 1);
  expect(paths(await polling.poll(address('a')))).toEqual(['a']);
});

test('a feed that works asks few of thousands of feeds whether an outage has ended', async () => {
  await opened.database.execute(sql`
    insert into feed (url, publisher, language, sections, last_success_at, next_poll_at, failures, failing_since)
    select 'https://daily.example/' || n, 'Daily', 'en', '{world}', now() - n * interval '1 second', now() + interval '1 hour',
      case when n % 20 = 0 then 5 else 0 end, case when n % 20 = 0 then now() - interval '1 day' end
    from generate_series(1, 5000) as n`);
  await opened.database.execute(sql`analyze feed`);
  expect(await countReadRows(opened.database, 'feed', (database) => endOutage(database, 1))).toBeLessThan(10);
});
