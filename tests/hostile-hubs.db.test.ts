import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { websubPush, websubSubscription } from '#db/websub-schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { signatureOf, startHub } from './support/hub.ts';
import { startPublisher } from './support/publisher.ts';
import { rss } from './support/rss.ts';
import { useWebsubSite } from './support/websub-site.ts';

const hour = 3_600; // seconds
const site = useWebsubSite();
const due = sql`update feed set next_poll_at = now() + interval '1 hour'`;

test('a hub that sends something other than a feed does no more harm than a publisher that does', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), '<!doctype html><title>Oh</title>');
  const { polled } = await site.polling.poll(site.topic());
  expect(polled).toMatchObject([{ state: 'unchanged' }]);
  expect(await site.database.select({ failures: feed.failures, error: feed.lastError }).from(feed)).toEqual([
    { failures: 0, error: null },
  ]);
  // Whatever it sends is ignored until it is asked again.
  const [to] = site.hub.subscribers();
  const body = site.announced('Late');
  expect((await site.hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(410);
  expect((await site.verify(to!.callback, 'subscribe')).status).toBe(404);
  site.publish(site.announced('Second'));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Second']);
  await site.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => site.hub.subscribers()).toHaveLength(2);
  await site.hub.publish(site.topic(), site.announced('Third'));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Second', 'Third']);
});

test.each([
  ['that was fetched hours ago', sql`now() - interval '2 hours 1 minute'`],
  ['that was fetched while the clock was ahead', sql`now() + interval '2 years'`],
])('a hub that sends all the time does not prevent the feed %s from being polled', async (_, fetchedAt) => {
  await site.subscribe('First');
  site.publish(rss('Daily', [{ title: 'Hubless', link: 'https://paper.example/hubless' }]));
  await site.database.update(websubSubscription).set({ fetchedAt });
  for (const title of ['A', 'B', 'C']) await site.hub.publish(site.topic(), site.announced(title));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Hubless']);
  expect(await site.subscriptions()).toEqual([]);
  expect(await site.database.select().from(websubPush)).toEqual([]);
});

test('an article that is polled while the hub’s own push waits does not count as missed by the hub', async () => {
  await site.subscribe('First');
  site.publish(site.announced('First', 'Second'));
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.database.update(websubSubscription).set({ fetchedAt: sql`now() - interval '2 hours 1 minute'` });
  await site.polling.poll(site.topic());
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Second']);
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
});

test('a lease of any length from a hub is limited to a reasonable one', async () => {
  await site.subscribe('First');
  const [{ callback } = { callback: '' }] = site.hub.subscribers();
  for (const [seconds, least, most] of [
    ['0', 290, 300],
    ['31536000000', 29 * 24 * hour, 30 * 24 * hour],
  ] as const) {
    expect((await site.verify(callback, 'subscribe', site.topic(), seconds)).status).toBe(200);
    const [{ leasedUntil } = { leasedUntil: null }] = await site.subscriptions();
    const lasts = ((leasedUntil?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(lasts).toBeGreaterThan(least);
    expect(lasts).toBeLessThanOrEqual(most);
  }
});

test('what a hub sends after its lease has ended is refused, and it is no longer relied upon', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
  const [to] = site.hub.subscribers();
  await site.database.update(websubSubscription).set({ leasedUntil: sql`now()` });
  const body = site.announced('Late');
  expect((await site.hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(410);
  expect(await site.database.select().from(websubPush)).toEqual([]);
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeLessThan(hour);
});

test('a hub that has sent nothing for a day is no longer relied upon', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
  await site.database.update(websubSubscription).set({ pushedAt: sql`now() - interval '25 hours'` });
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeLessThan(hour);
});

test('another hub of a feed is not relied upon before it has sent something', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.polling.poll(site.topic());
  const other = await startHub();
  site.endings.push(other.stop);
  site.publish(site.announced('First', 'Second').replace(site.hub.url, other.url));
  await site.polling.poll(site.topic());
  await expect.poll(() => other.subscribers()).toHaveLength(1);
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeLessThan(hour);
});

test('a hub that does not answer is asked less and less often, but at least once a day', async () => {
  site.hub.answerWith(503);
  site.publish(site.announced('First'));
  await site.takeOver();
  await site.polling.poll(site.topic());
  site.ask();
  const waits: number[] = []; // in units of ten minutes
  for (let asked = 1; asked <= 10; asked++) {
    await expect.poll(() => site.hub.asked).toHaveLength(asked);
    const [{ askAt } = { askAt: new Date(0) }] = await site.subscriptions();
    waits.push(Math.round((askAt.getTime() - Date.now()) / 600_000));
    await site.database.update(websubSubscription).set({ askAt: sql`now()` });
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 144, 144]);
});

test('what a hub sends after it has denied the subscription is refused, and it is asked again later', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.polling.poll(site.topic());
  const [to] = site.hub.subscribers();
  expect((await site.verify(to!.callback, 'denied', 'https://elsewhere.example/')).status).toBe(404);
  expect((await site.verify(to!.callback, 'denied')).status).toBe(200);
  const body = site.announced('Late');
  expect((await site.hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(410);
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeLessThan(hour);
  await site.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => site.hub.asked).toHaveLength(2);
});

test.each([
  ['another hub', (body: string) => body.replace(site.hub.url, 'https://elsewhere.example/')],
  ['no hub any more', () => rss('Daily', [{ title: 'Hubless', link: 'https://paper.example/hubless' }])],
])('what a hub has sent is not read once the feed names %s', async (_, without) => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Left'));
  await site.database.update(websubSubscription).set({ fetchedAt: new Date(0) });
  site.publish(without(site.announced('Second')));
  await site.polling.poll(site.topic());
  expect(await site.database.select().from(websubPush)).toEqual([]);
});

test('a hub that does not answer is asked three times to stop, and then never again', async () => {
  await site.subscribe('First');
  site.hub.answerWith(503);
  await site.takeOver([]);
  for (let asked = 1; asked <= 3; asked++) {
    await expect.poll(() => site.hub.asked.filter((one) => one.startsWith('unsub'))).toHaveLength(asked);
    await site.database.update(websubSubscription).set({ askAt: sql`now()` });
  }
  await expect.poll(site.subscriptions).toEqual([]);
});

test('a hub that does not answer does not delay others', async () => {
  let unanswered = 0;
  const mute = await startPublisher((_, response) => {
    unanswered += 1;
    response.on('close', () => (unanswered -= 1));
  });
  site.endings.push(mute.stop);
  site.publish(site.announced('First').replace(site.hub.url, mute.origin));
  const [own, other] = [site.topic(), `${site.publisher.origin}/other`].map((url) => ({
    url,
    publisher: 'Daily',
    site: null,
    language: 'en',
    sections: ['world' as const],
  }));
  await syncCatalogue(site.database, [own!, other!]);
  await site.polling.poll(own!.url);
  site.publish(site.announced('Second').replace(site.topic(), other!.url));
  await site.polling.poll(other!.url);
  site.ask();
  await expect.poll(() => site.hub.subscribers()).toMatchObject([{ topic: other!.url }]);
  expect(unanswered).toBe(1);
});

test('of pushes that come faster than they are read only a few are kept waiting', async () => {
  await site.subscribe('First');
  await site.database.execute(due);
  for (let n = 0; n < 25; n++) await site.hub.publish(site.topic(), site.announced(`News ${n}`));
  expect(await site.database.select().from(websubPush)).toHaveLength(20);
  // The rest waits for nobody: otherwise it would take every connection to the database.
  await site.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from feed for update`);
    for (const title of ['News 24', 'More'])
      expect(await site.hub.publish(site.topic(), site.announced(title))).toEqual([202]);
  });
  expect((await site.subscriptions())[0]?.pushedAt).toBeNull();
});

test('however much a hub sends, only its latest fifty bodies are recognised when they come again', async () => {
  await site.subscribe('First');
  const recent = Array.from({ length: 50 }, (_, n) => `hash ${n}`);
  await site.database.update(websubSubscription).set({ recent });
  await site.hub.publish(site.topic(), site.announced('Second'));
  const [now] = await site.subscriptions();
  expect(now?.recent).toEqual([...recent.slice(1), expect.stringMatching(/^[\w-]{43}$/)]);
});

test('a hub cannot fill the memory with unfinished bodies', async () => {
  await site.subscribe('First');
  const [to] = site.hub.subscribers();
  const begin = async () => {
    const socket = site.server.connect();
    socket.write(
      `POST ${new URL(to!.callback).pathname} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return { socket, status: Number(answer.toString().split(' ')[1]) };
  };
  const begun = [];
  for (let n = 0; n < 6; n += 1) begun.push(await begin());
  expect(begun.map(({ status }) => status)).toEqual([100, 100, 100, 100, 413, 413]);
  const body = site.announced('Small');
  expect((await site.hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(202);
  for (const { socket } of begun) socket.destroy();
  const large = `${site.announced('Large')}<!--${'x'.repeat(1_000_000)}-->`;
  await expect
    .poll(async () => (await site.hub.send(to!, large, signatureOf(large, to!.secret))).status)
    .toBe(202);
});
