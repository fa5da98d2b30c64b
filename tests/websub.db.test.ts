import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { websubPush, websubSubscription } from '#db/websub-schema.ts';
import { pauseFeed, resumeFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { countWaiting } from './support/count-waiting.ts';
import { signatureOf, startHub } from './support/hub.ts';
import { rss } from './support/rss.ts';
import { until } from './support/site.ts';
import { startTestServer } from './support/test-server.ts';
import { useWebsubSite } from './support/websub-site.ts';

const hour = 3_600; // seconds
const site = useWebsubSite();

test('a feed is subscribed to at its hub, and what the hub sends becomes news', async () => {
  await site.subscribe('First');
  const [subscriber] = site.hub.subscribers();
  expect(subscriber).toMatchObject({ topic: site.topic(), secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(subscriber?.lease).toBeGreaterThan(24 * hour);
  expect(await site.hub.publish(site.topic(), site.announced('Second'))).toEqual([202]);
  // Not more often than every ten seconds.
  expect(await site.rest()).toBeLessThanOrEqual(10);
  const { polled } = await site.polling.poll(site.topic());
  expect(polled).toMatchObject([{ state: 'saved', created: 1 }]);
  expect(await site.titles()).toEqual(['First', 'Second']);
});

test('a hub that was asked while the clock was years ahead is asked again once it is right', async () => {
  await site.subscribe('First');
  await site.database.update(websubSubscription).set({ askAt: sql`now() + interval '2 years'` });
  await expect.poll(() => site.hub.asked).toEqual([`subscribe ${site.topic()}`, `subscribe ${site.topic()}`]);
});

test('a hub in the headers of a reply takes precedence over one in the feed', async () => {
  site.publish(site.announced('First').replace(site.hub.url, 'https://elsewhere.example/'), {
    link: `<${site.hub.url}>; rel="hub", <${site.publisher.origin}/named>; rel="self"`,
  });
  await site.takeOver();
  await site.polling.poll(site.topic());
  site.ask();
  await expect
    .poll(() => site.hub.subscribers())
    .toMatchObject([{ topic: `${site.publisher.origin}/named` }]);
});

test('a feed that its hub sends is polled rarely, and more often when the hub misses something', async () => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Second'));
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
  site.publish(site.announced('Second', 'Missed'));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Missed', 'Second']);
  expect(await site.rest()).toBeLessThan(hour);
  await site.hub.publish(site.topic(), site.announced('Third'));
  await site.polling.poll(site.topic());
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
});

test('an item that a hub sends does not become another article, whose guid merely counts', async () => {
  const published = new Date();
  const counted = (title: string, guid: string) => ({
    title,
    link: `https://paper.example/${title}`,
    guid,
    published,
  });
  await site.subscribe(counted('First', '1'), counted('Second', '2'));
  await site.hub.publish(site.topic(), site.announced(counted('Third', '1')));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Second', 'Third']);
  const moved = { ...counted('Second', '2'), link: 'https://paper.example/second-again' };
  await site.hub.publish(site.topic(), site.announced(moved));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Second', 'Third']);
});

test('a hub is not distrusted because a poll shows that the picture it sent is the logo', async () => {
  const pictured = ['1', '2', '3', '4', '5', '6'].map((title) => ({
    title,
    link: `https://paper.example/${title}`,
    image: 'https://paper.example/mark.png',
  }));
  await site.subscribe(...pictured.slice(1));
  await site.hub.publish(site.topic(), site.announced(...pictured.slice(0, 1)));
  await site.polling.poll(site.topic());
  site.publish(site.announced(...pictured));
  const { polled } = await site.polling.poll(site.topic());
  expect(polled).toMatchObject([{ state: 'saved', created: 0, updated: 1 }]);
  expect(await site.rest()).toBeGreaterThan(1.9 * hour);
});

test('a push that arrives during a poll of the feed is read soon afterwards', async () => {
  await site.subscribe('First');
  site.answerBy(async (_, response) => {
    await site.hub.publish(site.topic(), site.announced('Pushed'));
    response.writeHead(200).end(site.announced('Polled'));
  });
  await site.database.execute(sql`update feed set body_hash = null, next_poll_at = now()`);
  await site.polling.pollDue();
  expect(await site.rest()).toBeLessThanOrEqual(10);
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Polled', 'Pushed']);
});

test.each([
  // The lock holds the first of the two at its last write, so that it cannot end before the other has begun.
  { first: 'poll', held: sql`feed_day` },
  { first: 'push', held: sql`websub_subscription` },
])(
  'a push that arrives while a poll ends is read soon, even if the $first began to end first',
  async ({ first, held }) => {
    await site.subscribe('First');
    const { database } = site;
    const arrived = Promise.withResolvers<() => void>();
    site.answerBy((_, response) =>
      arrived.resolve(() => response.writeHead(200).end(site.announced('First'))),
    );
    const polling = site.polling.poll(site.topic());
    const answer = await arrived.promise;
    const push = () => site.hub.publish(site.topic(), site.announced('Pushed'));
    const endPoll = () => {
      answer();
      return polling;
    };
    const working: Promise<unknown>[] = [];
    await database.transaction(async (holder) => {
      await holder.execute(sql`select from ${held} for update`);
      for (const begin of first === 'poll' ? [endPoll, push] : [push, endPoll]) {
        const ended = begin();
        working.push(ended);
        await Promise.race([ended, until(async () => (await countWaiting(database)) === working.length)]);
      }
    });
    await Promise.all(working);
    expect(await site.rest()).toBeLessThanOrEqual(10);
  },
);

test('several pushed bodies are all read, one after the other', async () => {
  await site.subscribe('First');
  for (const title of ['A', 'B', 'C']) await site.hub.publish(site.topic(), site.announced(title));
  for (const known of [1, 2, 3]) {
    await site.polling.poll(site.topic());
    expect(await site.titles()).toHaveLength(1 + known);
  }
  expect(await site.titles()).toEqual(['A', 'B', 'C', 'First']);
  expect(await site.database.select().from(websubPush)).toEqual([]);
});

test.each(['sha1', 'sha256', 'sha384', 'sha512'])('a signature with %s is accepted', async (method) => {
  await site.subscribe('First');
  await site.hub.publish(site.topic(), site.announced('Signed'), method);
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Signed']);
});

test('a body with no signature, or with another sender’s or another body’s, is silently dropped', async () => {
  await site.subscribe('First');
  const [to] = site.hub.subscribers();
  if (!to) throw new Error('There is no subscriber.');
  const forged = site.announced('Forged');
  const other = signatureOf(site.announced('Other'), to.secret);
  const right = signatureOf(forged, to.secret);
  for (const signature of [
    undefined,
    '',
    'sha256=',
    'sha256=zz',
    signatureOf(forged, 'guess'),
    other,
    right.slice(0, -2),
    right.replace('sha256', 'md5'),
    `${right}=`,
  ])
    expect(await site.hub.send(to, forged, signature)).toEqual({ status: 202, body: '' });
  expect(await site.database.select().from(websubPush)).toEqual([]);
  expect(await site.rest()).toBeGreaterThan(60);
});

test('a body that a hub has sent before is not accepted again, whoever sends it', async () => {
  await site.subscribe('First');
  const body = site.announced('Once');
  await site.hub.publish(site.topic(), body);
  await site.hub.publish(site.topic(), site.announced('Twice'));
  await site.polling.poll(site.topic());
  await site.polling.poll(site.topic());
  await site.hub.publish(site.topic(), body);
  expect(await site.database.select().from(websubPush)).toEqual([]);
  expect(await site.rest()).toBeGreaterThan(hour);
});

test('a body that is too large is refused, and one for an unknown address at a much smaller size', async () => {
  await site.subscribe('First');
  const [to] = site.hub.subscribers();
  const unknown = { callback: `http://127.0.0.1:${site.server.port}/websub/${'0'.repeat(32)}` };
  const large = 'x'.repeat(1_000_000);
  expect((await site.hub.send(to ?? unknown, large)).status).toBe(202);
  expect((await site.hub.send(to ?? unknown, large.repeat(3))).status).toBe(413);
  expect((await site.hub.send(unknown, large)).status).toBe(413);
  expect((await site.hub.send(unknown, 'x')).status).toBe(410);
});

test('nobody but the hub can begin, prolong or end a subscription', async () => {
  await site.subscribe('First');
  const [{ callback } = { callback: '' }] = site.hub.subscribers();
  const before = await site.subscriptions();
  const guessed = `http://127.0.0.1:${site.server.port}/websub/${'0'.repeat(32)}`;
  expect((await site.verify(guessed, 'subscribe')).status).toBe(404);
  expect((await site.verify(callback, 'subscribe', 'https://other.example/')).status).toBe(404);
  expect((await site.verify(callback, 'unsubscribe')).status).toBe(404);
  expect((await site.verify(callback, 'unsubscribe', site.topic(), 'never')).status).toBe(404);
  expect((await site.verify(callback, 'publish')).status).toBe(400);
  expect((await site.verify(guessed, 'subscribe', '\0')).status).toBe(400);
  expect(await site.subscriptions()).toEqual(before);
  // Whoever knows the address counts as the hub; the reply must not be HTML.
  const answered = await site.verify(callback, 'subscribe');
  expect(answered).toMatchObject({ status: 200, text: '<b>echo</b>' });
  expect(answered.type).toMatch(/^text\/plain/);
});

test('a subscription is renewed before it ends', async () => {
  await site.subscribe('First');
  const [subscription] = await site.subscriptions();
  const lasts = (subscription?.leasedUntil?.getTime() ?? 0) - Date.now();
  const renewedIn = (subscription?.askAt.getTime() ?? 0) - Date.now();
  expect(lasts).toBeGreaterThan(0);
  expect(renewedIn).toBeLessThan(lasts);
  await site.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => site.hub.asked).toEqual([`subscribe ${site.topic()}`, `subscribe ${site.topic()}`]);
  await expect.poll(async () => (await site.subscriptions())[0]?.failures).toBe(0);
});

test('what a hub sends before or while a feed is paused does not become news afterwards', async () => {
  await site.subscribe('First');
  const [{ id } = { id: 0 }] = await site.database.select({ id: feed.id }).from(feed);
  await site.hub.publish(site.topic(), site.announced('Before'));
  await site.database.transaction((transaction) => pauseFeed(transaction, id));
  expect(await site.hub.publish(site.topic(), site.announced('Meanwhile'))).toEqual([202]);
  await site.database.transaction((transaction) => resumeFeed(transaction, id));
  expect(await site.database.select().from(websubPush)).toEqual([]);
  await site.hub.publish(site.topic(), site.announced('Meanwhile'));
  await site.polling.poll(site.topic());
  expect(await site.titles()).toEqual(['First', 'Meanwhile']);
});

test('the subscription to a feed that leaves the catalogue is ended', async () => {
  await site.subscribe('First');
  const [to] = site.hub.subscribers();
  await site.hub.publish(site.topic(), site.announced('Waiting'));
  await site.takeOver([]);
  await expect.poll(() => site.hub.subscribers()).toEqual([]);
  await expect.poll(site.subscriptions).toEqual([]);
  expect(await site.database.select().from(websubPush)).toEqual([]);
  const body = site.announced('Late');
  expect((await site.hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(410);
});

test('the subscription ends when a feed names no hub any more, or another one', async () => {
  await site.subscribe('First');
  const [{ token } = { token: '' }] = await site.subscriptions();
  const moved = await startHub();
  site.endings.push(moved.stop);
  site.publish(site.announced('Second').replace(site.hub.url, moved.url));
  await site.polling.poll(site.topic());
  await expect.poll(() => moved.subscribers()).toHaveLength(1);
  expect((await site.subscriptions())[0]?.token).not.toBe(token);
  site.publish(rss('Daily', [{ title: 'Third', link: 'https://paper.example/third' }]));
  await site.polling.poll(site.topic());
  expect(await site.subscriptions()).toEqual([]);
});

test('a hub that is down is asked again later, and its feed is polled as before', async () => {
  site.hub.answerWith(503);
  site.publish(site.announced('First'));
  await site.takeOver();
  await site.polling.poll(site.topic());
  site.ask();
  await expect.poll(() => site.hub.asked).toHaveLength(1);
  expect(await site.rest()).toBeLessThan(hour);
  site.hub.answerWith(202);
  const [{ askAt } = { askAt: new Date(0) }] = await site.subscriptions();
  expect(askAt.getTime()).toBeGreaterThan(Date.now());
  await site.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => site.hub.subscribers()).toHaveLength(1);
});

test('a site without a safe public address subscribes to nothing and accepts no pushes', async () => {
  const closed = await startTestServer(site.database);
  site.endings.push(closed.close);
  const address = `http://127.0.0.1:${closed.port}/websub/${'0'.repeat(32)}`;
  expect((await site.hub.send({ callback: address }, 'x')).status).toBe(404);
});
