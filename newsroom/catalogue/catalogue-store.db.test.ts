import { afterAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { claimDueFeeds, finishPoll, renewClaims, retireFeed } from '#newsroom/feed-claims.ts';
import { rememberPictureHost } from '#newsroom/pictures/picture-host-store.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { syncCatalogue } from './catalogue-store.ts';
import { listFeedStatus, makeAllDue } from './feed-status-store.ts';
import type { CatalogueFeed } from './opml.ts';

const opened = await openTestDatabase();
afterAll(opened.close);
beforeEach(() => opened.database.delete(feed));

function entry(name: string, fields: Partial<CatalogueFeed> = {}): CatalogueFeed {
  return {
    url: `https://${name}.example/rss`,
    publisher: name,
    site: null,
    language: 'en',
    sections: ['world'],
    ...fields,
  };
}

async function pollAll(): Promise<void> {
  for (const claim of await claimDueFeeds(opened.database, 100))
    await finishPoll(opened.database, claim, {
      movedTo: null,
      etag: '"v1"',
      lastModified: null,
      bodyHash: 'hash',
      items: 1,
      intervalSeconds: 600,
      delay: 600,
      created: 1,
    });
}

async function dueNames(): Promise<string[]> {
  return (await claimDueFeeds(opened.database, 100)).map((claim) => claim.publisher).toSorted();
}

test('new feeds are due at once, and known ones keep their schedule', async () => {
  await syncCatalogue(opened.database, [entry('a')]);
  await pollAll();
  await syncCatalogue(opened.database, [entry('a'), entry('b')]);
  expect(await dueNames()).toEqual(['b']);
});

test('a feed that left the catalogue is not polled, and one that returns is', async () => {
  await syncCatalogue(opened.database, [entry('a'), entry('b')]);
  await syncCatalogue(opened.database, [entry('b')]);
  expect(await dueNames()).toEqual(['b']);
  await syncCatalogue(opened.database, [entry('a'), entry('b')]);
  expect(await dueNames()).toEqual(['a']);
});

test('a retired feed stays retired when the catalogue is read again', async () => {
  await syncCatalogue(opened.database, [entry('a')]);
  const [claim] = await claimDueFeeds(opened.database, 1);
  if (!claim) throw new Error('nothing was due');
  await retireFeed(opened.database, claim, 'Gone.');
  await syncCatalogue(opened.database, [entry('a')]);
  expect(await dueNames()).toEqual([]);
});

test('a feed is read again if its sections change, but not if its name does', async () => {
  await syncCatalogue(opened.database, [entry('a'), entry('b')]);
  await pollAll();
  await syncCatalogue(opened.database, [
    entry('a', { sections: ['europe'] }),
    entry('b', { site: 'https://b/' }),
  ]);
  const rows = await opened.database
    .select({ sections: feed.sections, bodyHash: feed.bodyHash, etag: feed.etag, site: feed.site })
    .from(feed)
    .orderBy(feed.url);
  expect(rows).toEqual([
    { sections: ['europe'], bodyHash: null, etag: null, site: null },
    { sections: ['world'], bodyHash: 'hash', etag: '"v1"', site: 'https://b/' },
  ]);
});

test('all feeds of the catalogue can be made due, retired ones too', async () => {
  await syncCatalogue(opened.database, [entry('a'), entry('b'), entry('c')]);
  await syncCatalogue(opened.database, [entry('a'), entry('b')]);
  await opened.database.update(feed).set({ nextPollAt: null }).where(eq(feed.publisher, 'a'));
  expect(await makeAllDue(opened.database)).toBe(2);
  expect(await dueNames()).toEqual(['a', 'b']);
});

test('the status lists the feeds of the catalogue', async () => {
  await syncCatalogue(opened.database, [entry('old')]);
  await syncCatalogue(opened.database, [
    entry('b', { sections: ['world'] }),
    entry('a', { sections: ['europe'] }),
  ]);
  await opened.database.update(feed).set({ lastError: 'It broke.', failures: 2, nextPollAt: sql`now()` });
  expect(await listFeedStatus(opened.database)).toMatchObject([
    { publisher: 'a', sections: ['europe'], failures: 2, lastError: 'It broke.', retired: false },
    { publisher: 'b', sections: ['world'] },
  ]);
});

test.each([
  {
    what: 'syncing a catalogue in any order',
    change: () =>
      syncCatalogue(
        opened.database,
        ['b', 'a'].map((name) => entry(name, { language: 'de' })),
      ),
  },
  { what: 'making all feeds due', change: () => makeAllDue(opened.database) },
  {
    what: 'reading feeds again for their pictures',
    change: (feeds: number[]) =>
      rememberPictureHost(opened.database, { host: 'a.example', https: false }, feeds),
  },
])('$what and renewing claims do not wait for each other', async ({ change }) => {
  const { database } = opened;
  await syncCatalogue(database, [entry('a'), entry('b')]);
  const claims = await claimDueFeeds(database, 100);
  // A row that changes goes to the end of its table, and is found last.
  await database.update(feed).set({ items: 1 }).where(eq(feed.publisher, 'a'));
  const work: Promise<unknown>[] = [];
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from feed where publisher = 'a' for update`);
    work.push(renewClaims(database, claims));
    await expect.poll(() => countWaiting(database)).toBe(1);
    work.push(change(claims.map(({ id }) => id)));
    await expect.poll(() => countWaiting(database)).toBe(2);
  });
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
