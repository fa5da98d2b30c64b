import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { websubPush, websubSubscription } from '#db/websub-schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { startSubscribing } from '#newsroom/websub/start-subscribing.ts';
import { signatureOf, startHub, type Hub } from './support/hub.ts';
import { openPolling } from './support/polling.ts';
import { startPublisher, type Publisher } from './support/publisher.ts';
import { quietLog } from './support/quiet-log.ts';
import { rss } from './support/rss.ts';
import { openTestDatabase, type TestDatabase } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const hour = 3_600; // seconds

let opened: TestDatabase;
let server: TestServer;
let hub: Hub;
let publisher: Publisher;
let polling: ReturnType<typeof openPolling>;
let answer: RequestListener;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  server = await startTestServer(opened.database, { takesPushes: true });
  publisher = await startPublisher((request, response) => answer(request, response));
  polling = openPolling(opened, undefined, { takesPushes: true });
});
beforeEach(async () => {
  hub = await startHub();
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  await hub.stop();
  await opened.database.delete(article);
  await opened.database.delete(feed);
});
afterAll(async () => {
  await polling.close();
  await publisher.stop();
  await server.close();
  await opened.close();
});

const topic = () => `${publisher.origin}/feed`;

/** A feed with these headlines that names the hub and itself. */
function announced(...titles: string[]): string {
  const items = titles.map((title) => ({
    title,
    link: `https://paper.example/${encodeURIComponent(title)}`,
  }));
  const links = `<atom:link rel="hub" href="${hub.url}"/><atom:link rel="self" href="${topic()}"/>`;
  return rss('Daily', items)
    .replace('<rss ', '<rss xmlns:atom="http://www.w3.org/2005/Atom" ')
    .replace('<channel>', `<channel>${links}`);
}

function publish(body: string, headers: Record<string, string> = {}): void {
  answer = (_, response) => void response.writeHead(200, headers).end(body);
}

async function takeOver(sections: 'world'[] = ['world']): Promise<void> {
  const own = { url: topic(), publisher: 'Daily', site: null, language: 'en', sections };
  const other = { ...own, url: `${publisher.origin}/other` };
  await syncCatalogue(opened.database, sections.length > 0 ? [own] : [{ ...other, sections: ['world'] }]);
}

/** Lets hubs be asked, as any process with a newsroom does. */
function ask(): void {
  const { stop } = startSubscribing({
    config: {
      origin: `http://127.0.0.1:${server.port}`,
      privateNetworkAllowed: true,
      takesPushes: true,
    },
    database: opened.database,
    log: quietLog,
    lookEvery: 50,
  });
  endings.push(stop);
}

/** A feed that was polled, and whose hub has promised to send it. */
async function subscribe(...titles: string[]): Promise<void> {
  publish(announced(...titles));
  await takeOver();
  await polling.poll(topic());
  ask();
  await expect.poll(() => hub.subscribers()).toHaveLength(1);
}

const titles = async () =>
  (await opened.database.select().from(article)).map(({ title }) => title).toSorted();
const subscriptions = () => opened.database.select().from(websubSubscription);
const due = sql`update feed set next_poll_at = now() + interval '1 hour'`;

/** Seconds until the feed is polled again. */
async function rest(): Promise<number> {
  const { rows } = await opened.database.execute<{ seconds: number }>(
    sql`select extract(epoch from next_poll_at - now())::float8 as seconds from feed where url = ${topic()}`,
  );
  return rows[0]?.seconds ?? 0;
}

test('the hub of a feed is asked for it, and what it sends is news', async () => {
  await subscribe('First');
  const [subscriber] = hub.subscribers();
  expect(subscriber).toMatchObject({ topic: topic(), secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(subscriber?.lease).toBeGreaterThan(24 * hour);
  expect(await hub.publish(topic(), announced('Second'))).toEqual([202]);
  // Not more than every ten seconds.
  expect(await rest()).toBeLessThanOrEqual(10);
  const { polled } = await polling.poll(topic());
  expect(polled).toMatchObject([{ state: 'saved', created: 1 }]);
  expect(await titles()).toEqual(['First', 'Second']);
});

test('a hub that was asked while the clock was years ahead is asked again once it is right', async () => {
  await subscribe('First');
  await opened.database.update(websubSubscription).set({ askAt: sql`now() + interval '2 years'` });
  await expect.poll(() => hub.asked).toEqual([`subscribe ${topic()}`, `subscribe ${topic()}`]);
});

test('a hub in the headers of a reply goes before one in the feed', async () => {
  publish(announced('First').replace(hub.url, 'https://elsewhere.example/'), {
    link: `<${hub.url}>; rel="hub", <${publisher.origin}/named>; rel="self"`,
  });
  await takeOver();
  await polling.poll(topic());
  ask();
  await expect.poll(() => hub.subscribers()).toMatchObject([{ topic: `${publisher.origin}/named` }]);
});

test('a feed that comes from its hub is polled now and then, and more often when its hub misses something', async () => {
  await subscribe('First');
  await hub.publish(topic(), announced('Second'));
  await polling.poll(topic());
  expect(await rest()).toBeGreaterThan(1.9 * hour);
  publish(announced('Second', 'Missed'));
  await polling.poll(topic());
  expect(await titles()).toEqual(['First', 'Missed', 'Second']);
  expect(await rest()).toBeLessThan(hour);
  await hub.publish(topic(), announced('Third'));
  await polling.poll(topic());
  expect(await rest()).toBeGreaterThan(1.9 * hour);
});

test('what comes while a feed is being polled is read soon afterwards', async () => {
  await subscribe('First');
  answer = async (_, response) => {
    await hub.publish(topic(), announced('Pushed'));
    response.writeHead(200).end(announced('Polled'));
  };
  await opened.database.execute(sql`update feed set body_hash = null, next_poll_at = now()`);
  await polling.pollDue();
  expect(await rest()).toBeLessThanOrEqual(10);
  await polling.poll(topic());
  expect(await titles()).toEqual(['First', 'Polled', 'Pushed']);
});

test('several bodies are all read, one after the other', async () => {
  await subscribe('First');
  for (const title of ['A', 'B', 'C']) await hub.publish(topic(), announced(title));
  for (const known of [1, 2, 3]) {
    await polling.poll(topic());
    expect(await titles()).toHaveLength(1 + known);
  }
  expect(await titles()).toEqual(['A', 'B', 'C', 'First']);
  expect(await opened.database.select().from(websubPush)).toEqual([]);
});

test.each(['sha1', 'sha256', 'sha384', 'sha512'])('a signature by %s is one', async (method) => {
  await subscribe('First');
  await hub.publish(topic(), announced('Signed'), method);
  await polling.poll(topic());
  expect(await titles()).toEqual(['First', 'Signed']);
});

test('what is not signed, or by somebody else, or signed for another body, is thrown away without a word', async () => {
  await subscribe('First');
  const [to] = hub.subscribers();
  if (!to) throw new Error('There is no subscriber.');
  const forged = announced('Forged');
  const other = signatureOf(announced('Other'), to.secret);
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
    expect(await hub.send(to, forged, signature)).toEqual({ status: 202, body: '' });
  expect(await opened.database.select().from(websubPush)).toEqual([]);
  expect(await rest()).toBeGreaterThan(60);
});

test('what a hub has sent before is not taken again, whoever sends it', async () => {
  await subscribe('First');
  const body = announced('Once');
  await hub.publish(topic(), body);
  await hub.publish(topic(), announced('Twice'));
  await polling.poll(topic());
  await polling.poll(topic());
  await hub.publish(topic(), body);
  expect(await opened.database.select().from(websubPush)).toEqual([]);
  expect(await rest()).toBeGreaterThan(hour);
});

test('a body that is too large is refused, and one for an unknown address much sooner', async () => {
  await subscribe('First');
  const [to] = hub.subscribers();
  const unknown = { callback: `http://127.0.0.1:${server.port}/websub/${'0'.repeat(32)}` };
  const large = 'x'.repeat(1_000_000);
  expect((await hub.send(to ?? unknown, large)).status).toBe(202);
  expect((await hub.send(to ?? unknown, large.repeat(3))).status).toBe(413);
  expect((await hub.send(unknown, large)).status).toBe(413);
  expect((await hub.send(unknown, 'x')).status).toBe(410);
});

/** Asks a callback as a hub does. */
async function verify(callback: string, mode: string, of = topic()) {
  const address = new URL(callback);
  const question = { mode, topic: of, challenge: '<b>echo</b>', lease_seconds: '999999' };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(`hub.${name}`, value);
  const reply = await fetch(address);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
}

test('nobody else can begin, prolong or end a subscription', async () => {
  await subscribe('First');
  const [{ callback } = { callback: '' }] = hub.subscribers();
  const before = await subscriptions();
  const guessed = `http://127.0.0.1:${server.port}/websub/${'0'.repeat(32)}`;
  expect((await verify(guessed, 'subscribe')).status).toBe(404);
  expect((await verify(callback, 'subscribe', 'https://other.example/')).status).toBe(404);
  expect((await verify(callback, 'unsubscribe')).status).toBe(404);
  expect((await verify(callback, 'publish')).status).toBe(400);
  expect((await verify(guessed, 'subscribe', '\0')).status).toBe(400);
  expect(await subscriptions()).toEqual(before);
  // Whoever knows the address is the hub; what it is answered with is no page.
  const answered = await verify(callback, 'subscribe');
  expect(answered).toMatchObject({ status: 200, text: '<b>echo</b>' });
  expect(answered.type).toMatch(/^text\/plain/);
});

test('a subscription is renewed before it ends', async () => {
  await subscribe('First');
  const [subscription] = await subscriptions();
  const lasts = (subscription?.leasedUntil?.getTime() ?? 0) - Date.now();
  const renewedIn = (subscription?.askAt.getTime() ?? 0) - Date.now();
  expect(lasts).toBeGreaterThan(0);
  expect(renewedIn).toBeLessThan(lasts);
  await opened.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => hub.asked).toEqual([`subscribe ${topic()}`, `subscribe ${topic()}`]);
  await expect.poll(async () => (await subscriptions())[0]?.failures).toBe(0);
});

test('a feed that leaves the catalogue is no longer wanted from its hub', async () => {
  await subscribe('First');
  const [to] = hub.subscribers();
  await takeOver([]);
  await expect.poll(() => hub.subscribers()).toEqual([]);
  await expect.poll(subscriptions).toEqual([]);
  const body = announced('Late');
  expect((await hub.send(to!, body, signatureOf(body, to!.secret))).status).toBe(410);
});

test('a feed that no longer names a hub, or another one, has its hub no longer', async () => {
  await subscribe('First');
  const [{ token } = { token: '' }] = await subscriptions();
  const moved = await startHub();
  endings.push(moved.stop);
  publish(announced('Second').replace(hub.url, moved.url));
  await polling.poll(topic());
  await expect.poll(() => moved.subscribers()).toHaveLength(1);
  expect((await subscriptions())[0]?.token).not.toBe(token);
  publish(rss('Daily', [{ title: 'Third', link: 'https://paper.example/third' }]));
  await polling.poll(topic());
  expect(await subscriptions()).toEqual([]);
});

test('a hub that is away is asked again later, and its feed is polled as before', async () => {
  hub.answerWith(503);
  publish(announced('First'));
  await takeOver();
  await polling.poll(topic());
  ask();
  await expect.poll(() => hub.asked).toHaveLength(1);
  expect(await rest()).toBeLessThan(hour);
  hub.answerWith(202);
  const [{ askAt } = { askAt: new Date(0) }] = await subscriptions();
  expect(askAt.getTime()).toBeGreaterThan(Date.now());
  await opened.database.update(websubSubscription).set({ askAt: new Date() });
  await expect.poll(() => hub.subscribers()).toHaveLength(1);
});

test('a hub that sends something other than a feed does no more harm than a publisher who does', async () => {
  await subscribe('First');
  await hub.publish(topic(), '<!doctype html><title>Oh</title>');
  const { polled } = await polling.poll(topic());
  expect(polled).toMatchObject([{ state: 'failed', reason: 'The body is an HTML page, not a feed.' }]);
  publish(announced('Second'));
  await polling.poll(topic());
  expect(await titles()).toEqual(['First', 'Second']);
});

test('a hub may send more than is read, but no more than a little of it waits', async () => {
  await subscribe('First');
  await opened.database.execute(due);
  for (let n = 0; n < 25; n++) await hub.publish(topic(), announced(`News ${n}`));
  expect(await opened.database.select().from(websubPush)).toHaveLength(20);
  expect((await subscriptions())[0]?.pushedAt).toBeNull();
});

test('where nobody can be reached safely nothing is asked for and nothing taken', async () => {
  const closed = await startTestServer(opened.database);
  endings.push(closed.close);
  const address = `http://127.0.0.1:${closed.port}/websub/${'0'.repeat(32)}`;
  expect((await hub.send({ callback: address }, 'x')).status).toBe(404);
});
