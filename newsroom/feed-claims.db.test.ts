import { afterAll, beforeEach, expect, test } from 'vitest';
import { feedDay } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { pauseFeed, resumeFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { forgetOldDays, listFeedDays, listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { until } from '#tests/support/site.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openClaimKeeper } from './claim-keeper.ts';
import {
  claimDueFeeds,
  countDueFeeds,
  countFeeds,
  failPoll,
  finishPoll,
  releaseClaim,
  renewClaims,
  retireFeed,
  secondsToNextDue,
  type ClaimedFeed,
} from './feed-claims.ts';

const opened = await openTestDatabase();
afterAll(opened.close);
beforeEach(() => opened.database.delete(feed));

async function addFeeds(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    url: `https://${index}.example/rss`,
    publisher: `Publisher ${index}`,
    language: 'en',
    sections: ['world'],
    nextPollAt: sql`now() - make_interval(secs => ${index})`,
  }));
  await opened.database.insert(feed).values(rows);
}

async function claimOne(): Promise<ClaimedFeed> {
  const [claim] = await claimDueFeeds(opened.database, 1);
  if (!claim) throw new Error('nothing was due');
  return claim;
}

async function state() {
  const [row] = await opened.database
    .select({
      etag: feed.etag,
      items: feed.items,
      failures: feed.failures,
      lastError: feed.lastError,
      movedTo: feed.movedTo,
      claimedUntil: feed.claimedUntil,
      claim: feed.claim,
      bodyHash: feed.bodyHash,
      secondsToPoll: sql<number>`extract(epoch from ${feed.nextPollAt} - now())::float8`,
    })
    .from(feed);
  if (!row) throw new Error('no feed');
  return row;
}

/** The time left of a claim. */
async function secondsLeft({ id }: ClaimedFeed): Promise<number> {
  const [row] = await opened.database
    .select({ seconds: sql<number>`extract(epoch from ${feed.claimedUntil} - now())::float8` })
    .from(feed)
    .where(eq(feed.id, id));
  return row?.seconds ?? 0;
}

const success = {
  movedTo: null,
  etag: '"v1"',
  lastModified: null,
  bodyHash: 'hash',
  items: 7,
  intervalSeconds: 600,
  delay: 600,
  created: 3,
};
/** Moves all times in the database back, as if so much time had passed. */
async function timePasses(seconds: number): Promise<void> {
  await opened.database.execute(sql`
    update feed set (next_poll_at, claimed_until, last_poll_at) = row(
      next_poll_at - ago, claimed_until - ago, last_poll_at - ago)
    from make_interval(secs => ${seconds}) as ago`);
}

test('due feeds are claimed, the most overdue first, and only once', async () => {
  await addFeeds(3);
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const claims = await claimDueFeeds(opened.database, 2);
    rounds.push(claims.map((claim) => claim.publisher).toSorted());
  }
  expect(rounds).toEqual([['Publisher 1', 'Publisher 2'], ['Publisher 0'], []]);
});

test('two pollers that claim at the same time share the feeds', async () => {
  await addFeeds(40);
  const shares = await Promise.all(Array.from({ length: 8 }, () => claimDueFeeds(opened.database, 10)));
  const ids = shares.flat().map((claim) => claim.id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claimDueFeeds(opened.database, 40);
  expect(ids.length + rest.length).toBe(40);
});

test('the feeds of a poller that has died are taken over within a minute', async () => {
  await addFeeds(1);
  const dead = await claimOne();
  expect(await claimDueFeeds(opened.database, 1)).toEqual([]);
  // The others know when to try again.
  const wait = await secondsToNextDue(opened.database);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThan(60);
  await timePasses(Number(wait));
  const alive = await claimOne();
  expect(alive.id).toBe(dead.id);
  // The first poller was only slow: its result no longer counts.
  await finishPoll(opened.database, dead, { ...success, items: 999 });
  expect(await renewClaims(opened.database, [dead])).toEqual(new Set());
  expect(await state()).toMatchObject({ items: 0, claim: alive.claim });
  await finishPoll(opened.database, alive, success);
  expect(await state()).toMatchObject({ items: 7, claimedUntil: null });
});

test('feeds scheduled or claimed while the clock was days ahead do not wait for those days', async () => {
  await addFeeds(2);
  await finishPoll(opened.database, await claimOne(), success);
  await claimOne(); // by a poller that has died
  expect(await countDueFeeds(opened.database)).toBe(1);
  await timePasses(-2 * 24 * 3600); // the clock was corrected
  expect(await countDueFeeds(opened.database)).toBe(2);
  expect(await claimDueFeeds(opened.database, 2)).toHaveLength(2);
  expect(await claimDueFeeds(opened.database, 2)).toEqual([]);
});

test('feeds polled while the clock was hours ahead do not wait for those hours, but stay retired or paused', async () => {
  await addFeeds(4);
  const [due, retired, paused, other] = await claimDueFeeds(opened.database, 4);
  if (!due || !retired || !paused || !other) throw new Error('not all are due');
  for (const claim of [due, paused, other]) await finishPoll(opened.database, claim, success);
  await retireFeed(opened.database, retired, 'gone');
  await opened.database.transaction((tx) => pauseFeed(tx, paused.id));
  await timePasses(-30); // the clock goes a little wrong
  expect(await countDueFeeds(opened.database)).toBe(0);
  await timePasses(-3 * 3600); // it was corrected
  expect(await countDueFeeds(opened.database)).toBe(2);
  for (const claim of await claimDueFeeds(opened.database, 4))
    await finishPoll(opened.database, claim, success);
  expect(await countDueFeeds(opened.database)).toBe(0);
});

test('a renewed claim stays, however long the poll takes, and ends as usual', async () => {
  await addFeeds(1);
  const claim = await claimOne();
  for (let round = 0; round < 10; round += 1) {
    await timePasses(30);
    expect(await claimDueFeeds(opened.database, 1)).toEqual([]);
    expect(await renewClaims(opened.database, [claim])).toEqual(new Set([claim.id]));
  }
  await finishPoll(opened.database, claim, success);
  expect(await state()).toMatchObject({ items: 7, claimedUntil: null });
});

test('claims are renewed while they are kept, and a lost one is noticed', async () => {
  await addFeeds(2);
  const [kept, lost] = await claimDueFeeds(opened.database, 2);
  if (!kept || !lost) throw new Error('nothing was due');
  const keeper = openClaimKeeper(opened.database, quietLog, 1);
  keeper.keep([kept, lost]);
  await opened.database.update(feed).set({ claim: 'of another' }).where(eq(feed.id, lost.id));
  await timePasses(30);
  await until(async () => !(await keeper.holds(lost)) && (await secondsLeft(kept)) > 35);
  expect(await keeper.holds(kept)).toBe(true);
  await keeper.stop();
  await timePasses(30);
  expect((await claimDueFeeds(opened.database, 2)).map(({ id }) => id)).toEqual([lost.id]);
});

test('after a success a feed is due after its delay, and earlier failures are cleared', async () => {
  await addFeeds(1);
  await failPoll(opened.database, await claimOne(), { reason: 'broken', delay: 0 });
  await finishPoll(opened.database, await claimOne(), success);
  const after = await state();
  expect(after).toMatchObject({ etag: '"v1"', items: 7, failures: 0, lastError: null, bodyHash: 'hash' });
  expect(after.secondsToPoll).toBeGreaterThan(590);
  expect(after.secondsToPoll).toBeLessThanOrEqual(600);
  expect(await countDueFeeds(opened.database)).toBe(0);
});

test('an unchanged feed keeps its items and body hash', async () => {
  await addFeeds(1);
  await finishPoll(opened.database, await claimOne(), { ...success, delay: 0 });
  const { items: _items, bodyHash: _bodyHash, ...unchanged } = success;
  await finishPoll(opened.database, await claimOne(), unchanged);
  expect(await state()).toMatchObject({ items: 7, bodyHash: 'hash' });
});

test('a failure keeps the last good state, is counted with its reason, and forgets the new address', async () => {
  await addFeeds(1);
  await finishPoll(opened.database, await claimOne(), {
    ...success,
    movedTo: 'https://new.example/rss',
    delay: 0,
  });
  const moved = await claimOne();
  expect(moved.movedTo).toBe('https://new.example/rss');
  await failPoll(opened.database, moved, { reason: 'It broke.', delay: 300 });
  expect(await state()).toMatchObject({
    etag: '"v1"',
    items: 7,
    failures: 1,
    lastError: 'It broke.',
    movedTo: null,
    claimedUntil: null,
  });
});

test('a reason with any characters and of any length is stored', async () => {
  await addFeeds(1);
  const reason = `It broke\0 at \uD800${' https://long.example/'.repeat(1_000)}`;
  await failPoll(opened.database, await claimOne(), { reason, delay: 0 });
  expect(await state()).toMatchObject({
    failures: 1,
    lastError: expect.stringMatching(/^It broke at https/),
  });
  expect((await state()).lastError?.length).toBeLessThanOrEqual(1_000);
  await retireFeed(opened.database, await claimOne(), reason);
  expect(await state()).toMatchObject({ failures: 2, claim: null });
});

test('a retired feed is never due again', async () => {
  await addFeeds(1);
  await retireFeed(opened.database, await claimOne(), 'Gone.');
  expect(await claimDueFeeds(opened.database, 1)).toEqual([]);
  expect(await secondsToNextDue(opened.database)).toBeNull();
  expect(await state()).toMatchObject({ lastError: 'Gone.' });
});

test('a released feed is due as before', async () => {
  await addFeeds(1);
  const claim = await claimOne();
  await releaseClaim(opened.database, claim);
  expect((await claimOne()).id).toBe(claim.id);
});

test('a feed that was taken out of the catalogue meanwhile stays out', async () => {
  await addFeeds(1);
  const claim = await claimOne();
  await opened.database
    .update(feed)
    .set({ nextPollAt: null, claimedUntil: null, claim: null })
    .where(eq(feed.id, claim.id));
  await finishPoll(opened.database, claim, success);
  expect(await secondsToNextDue(opened.database)).toBeNull();
});

test('a paused feed is not claimed, and the result of a poll in progress does not count', async () => {
  await addFeeds(2);
  const [first, second] = await claimDueFeeds(opened.database, 2);
  if (!first || !second) throw new Error('nothing was due');
  await pauseFeed(opened.database, first.id);
  await finishPoll(opened.database, first, success);
  await timePasses(100);
  expect((await claimDueFeeds(opened.database, 2)).map(({ id }) => id)).toEqual([second.id]);
  expect(await listFeedDays(opened.database, first.id)).toEqual([]);
  await resumeFeed(opened.database, first.id);
  expect((await claimOne()).id).toBe(first.id);
});

test('a paused feed is neither counted nor waited for', async () => {
  await addFeeds(2);
  const [first] = await opened.database.select({ id: feed.id }).from(feed);
  await pauseFeed(opened.database, first?.id ?? 0);
  expect([await countFeeds(opened.database), await countDueFeeds(opened.database)]).toEqual([1, 1]);
  await finishPoll(opened.database, await claimOne(), success);
  expect(await secondsToNextDue(opened.database)).toBeGreaterThan(500);
});

test('polls are counted by day, and the start of failures is recorded', async () => {
  await addFeeds(1);
  const failing = async () => (await listFeedStatus(opened.database))[0]?.failingSince;
  await finishPoll(opened.database, await claimOne(), { ...success, delay: 0 });
  expect(await failing()).toBeNull();
  await failPoll(opened.database, await claimOne(), { reason: 'It broke.', delay: 0 });
  const since = await failing();
  expect(since).toBeInstanceOf(Date);
  const claim = await claimOne();
  await failPoll(opened.database, claim, { reason: 'It broke.', delay: 0 });
  expect(await failing()).toEqual(since);
  expect(await listFeedDays(opened.database, claim.id)).toEqual([
    { day: new Date().toISOString().slice(0, 10), polls: 3, failures: 2, articles: 3 },
  ]);
  expect(await listFeedStatus(opened.database)).toMatchObject([
    { polls: 3, failedPolls: 2, articles: 3, busyDays: 1, lastBusyDay: 0, firstDay: 0 },
  ]);
});

test('a feed that fails again after a pause fails since then, not since before it', async () => {
  await addFeeds(1);
  const claim = await claimOne();
  await failPoll(opened.database, claim, { reason: 'It broke.', delay: 0 });
  await opened.database.update(feed).set({ failingSince: sql`now() - interval '30 days'` });
  await pauseFeed(opened.database, claim.id);
  await resumeFeed(opened.database, claim.id);
  const [resumed] = await listFeedStatus(opened.database);
  expect(resumed).toMatchObject({ failures: 0, failingSince: null, lastError: null });
  await failPoll(opened.database, await claimOne(), { reason: 'It broke.', delay: 0 });
  const [failing] = await listFeedStatus(opened.database);
  expect(failing?.failingSince?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('counts of old days are removed', async () => {
  await addFeeds(1);
  await finishPoll(opened.database, await claimOne(), success);
  await opened.database.insert(feedDay).values(
    [89, 91].map((age) => ({
      feedId: sql`(select min(id) from feed)`,
      day: sql`current_date - ${age}::int`,
    })),
  );
  expect(await forgetOldDays(opened.database)).toBe(1);
});
