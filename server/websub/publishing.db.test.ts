import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Connection } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startPublishing } from './start-publishing.ts';

const origin = 'https://news.example';
const feedsOf = (section: string) =>
  ['rss', 'atom', 'json'].map((format) => `${origin}/feeds/${section}.${format}`);

/** The requests to the hub, in order. */
let told: string[] = [];
let answer: (response: ServerResponse, topic: string) => void;
/** Log messages about failures and their end. */
let logged: { msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line) as never) });
const endings: (() => Promise<void>)[] = [];

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
const hub = await startPublisher(async (request, response) => {
  const body = new URLSearchParams(await textOf(request));
  const topic = body.get('hub.url') ?? '';
  if (request.method === 'POST' && body.get('hub.mode') === 'publish') told.push(topic);
  answer(response, topic);
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  told = [];
  logged = [];
});
afterAll(async () => {
  await hub.stop();
  await notifications.close();
  await opened.close();
});

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat((await request.toArray()) as Buffer[]).toString();
}

const accept = (response: ServerResponse) => void response.writeHead(204).end();

type Given = {
  hubAnswers?: typeof answer;
  privateNetworkAllowed?: boolean;
  gatherFor?: number;
  silentMost?: number;
  connection?: Connection;
};

/** Starts a process that publishes to the hub; returns a function that ends it. */
function start({
  hubAnswers = accept,
  privateNetworkAllowed = true,
  gatherFor = 50,
  silentMost = 60_000,
  connection = opened.connection,
}: Given = {}): () => Promise<void> {
  answer = hubAnswers;
  const end = startPublishing({
    config: { origin, privateNetworkAllowed, proxy: null, websubHub: `${hub.origin}/hub` },
    connection,
    notifications,
    log,
    times: { gatherFor, silentMost, lockEvery: 50, againAfter: { first: 50, most: 200 } },
  });
  endings.push(end);
  return end;
}

const arrive = (...sections: string[]) => notifications.publish({ kind: 'news', sections, articles: [] });

test('the hub is notified of each feed of a section with new articles', async () => {
  start();
  await arrive('breaking', 'local/de');
  await expect.poll(() => told).toEqual([...feedsOf('breaking'), ...feedsOf('local/de')]);
});

test('news that arrives together is published once', async () => {
  start({ gatherFor: 5_000 }); // enough for a busy machine
  for (let n = 0; n < 20; n++) await arrive('world');
  await arrive('europe');
  await expect.poll(() => told).toEqual(expect.arrayContaining(feedsOf('europe')));
  expect(told.filter((topic) => topic === `${origin}/feeds/world.rss`)).toHaveLength(1);
});

test('of several processes one notifies the hub, and another takes over when it ends', async () => {
  const first = start();
  start();
  await arrive('world');
  await expect.poll(() => told).toEqual(feedsOf('world'));
  await first();
  await arrive('europe');
  // The other one has seen the earlier news, too, and may publish it again.
  await expect.poll(() => told).toEqual(expect.arrayContaining(feedsOf('europe')));
});

test('notifications that failed are sent once the hub is back, and the log says both once', async () => {
  let failures = 0;
  start({ hubAnswers: (response) => void response.writeHead(failures++ < 4 ? 503 : 202).end() });
  await arrive('world');
  await expect.poll(() => new Set(told.slice(4))).toEqual(new Set(feedsOf('world')));
  await expect
    .poll(() => logged.map(({ msg }) => msg))
    .toEqual(['The hub cannot be told of news; trying again', 'The hub is told of news again']);
});

test('a hub that closes the connection is tried again', async () => {
  let failures = 0;
  start({ hubAnswers: (response) => (failures++ < 2 ? response.destroy() : accept(response)) });
  await arrive('world');
  await expect.poll(() => new Set(told.slice(2))).toEqual(new Set(feedsOf('world')));
});

test('a feed that the hub refuses does not affect others', async () => {
  start({
    hubAnswers: (response, topic) => void response.writeHead(topic.endsWith('.rss') ? 404 : 204).end(),
  });
  await arrive('world');
  await expect.poll(() => told).toEqual(feedsOf('world'));
  await arrive('europe');
  await expect.poll(() => told).toEqual([...feedsOf('world'), ...feedsOf('europe')]);
});

test('a process that loses the connection with its lock takes the lock again and goes on', async () => {
  start();
  await arrive('world');
  await expect.poll(() => told).toEqual(feedsOf('world'));
  await opened.database.execute(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await arrive('europe');
  await expect.poll(() => told).toEqual([...feedsOf('world'), ...feedsOf('europe')]);
});

test('another process takes over from one that is frozen', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const end = start({ silentMost: 400, connection: door.connection });
  await arrive('world');
  await expect.poll(() => told).toEqual(feedsOf('world'));
  door.silence();
  start();
  await arrive('europe');
  await expect.poll(() => told).toEqual([...feedsOf('world'), ...feedsOf('europe')]);
  await end();
  await door.shut();
});

test('a hub at a private address is not notified unless that is allowed', async () => {
  start({ privateNetworkAllowed: false });
  await arrive('world');
  await expect.poll(() => logged).toMatchObject([{ err: { code: 'private_address' } }]);
  expect(told).toEqual([]);
});

test('a process ends even if the hub does not answer', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const end = start({ hubAnswers: asked.resolve });
  await arrive('world');
  const hanging = await asked.promise;
  const hungUp = once(hanging, 'close');
  await end();
  expect(await hungUp).toBeDefined();
});
