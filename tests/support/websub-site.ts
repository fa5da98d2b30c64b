import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { websubSubscription } from '#db/websub-schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { startSubscribing } from '#newsroom/websub/start-subscribing.ts';
import { startHub, type Hub } from './hub.ts';
import { openPolling } from './polling.ts';
import { startPublisher, type Publisher } from './publisher.ts';
import { quietLog } from './quiet-log.ts';
import { rss, type RssItem } from './rss.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** One site for all tests of a file, a publisher with one feed, and a new hub for each test. */
export function useWebsubSite() {
  let opened: TestDatabase;
  let server: TestServer;
  let hub: Hub;
  let publisher: Publisher;
  let polling: ReturnType<typeof openPolling>;
  let answer: RequestListener;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase();
    server = await startTestServer(opened.database, { config: { takesPushes: true } });
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

  /** A feed with these headlines, or items, that links to the hub and to itself. */
  function announced(...told: (string | RssItem)[]): string {
    const items = told.map((item) =>
      typeof item === 'string'
        ? { title: item, link: `https://paper.example/${encodeURIComponent(item)}` }
        : item,
    );
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

  /** Sends subscription requests to hubs, as any process with a newsroom does. */
  function ask(): void {
    const { stop } = startSubscribing({
      config: {
        origin: `http://127.0.0.1:${server.port}`,
        privateNetworkAllowed: true,
        proxy: null,
        takesPushes: true,
      },
      database: opened.database,
      log: quietLog,
      lookEvery: 50,
    });
    endings.push(stop);
  }

  /** Polls a feed and subscribes to it at its hub. */
  async function subscribe(...items: (string | RssItem)[]): Promise<void> {
    publish(announced(...items));
    await takeOver();
    await polling.poll(topic());
    ask();
    await expect.poll(() => hub.subscribers()).toHaveLength(1);
  }

  const titles = async () =>
    (await opened.database.select().from(article)).map(({ title }) => title).toSorted();
  const subscriptions = () => opened.database.select().from(websubSubscription);

  /** Seconds until the next poll of the feed. */
  async function rest(): Promise<number> {
    const { rows } = await opened.database.execute<{ seconds: number }>(
      sql`select extract(epoch from next_poll_at - now())::float8 as seconds from feed where url = ${topic()}`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Sends a verification request to a callback, as a hub does. */
  async function verify(callback: string, mode: string, of = topic(), lease = '999999') {
    const address = new URL(callback);
    const question = { mode, topic: of, challenge: '<b>echo</b>', lease_seconds: lease };
    for (const [name, value] of Object.entries(question)) address.searchParams.set(`hub.${name}`, value);
    const reply = await fetch(address);
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  }

  return {
    get database() {
      return opened.database;
    },
    get server() {
      return server;
    },
    get hub() {
      return hub;
    },
    get publisher() {
      return publisher;
    },
    get polling() {
      return polling;
    },
    endings,
    topic,
    announced,
    publish,
    /** Sets what the publisher serves. */
    answerBy: (listener: RequestListener) => (answer = listener),
    takeOver,
    ask,
    subscribe,
    titles,
    subscriptions,
    rest,
    verify,
  };
}
