import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { ArticleList } from '#contract/article.ts';
import { sql } from '#db/drizzle.ts';
import { openNotifications, type Notice } from '#db/notifications.ts';
import { article, feed, pictureHost } from '#db/schema.ts';
import { addFeed, listCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { makeDue } from '#newsroom/catalogue/feed-decision-store.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { readConfig, type Config } from '#process/config.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp, nobodyElse } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openNewsroom, type Newsroom } from './newsroom.ts';

const log = pino({ level: 'silent' });
const day = 24 * 3_600_000;

const opened = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'europe-news-newsroom-'));
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** A configuration with a catalogue of one unreachable feed. */
function quietConfig(environment: Record<string, string>) {
  const feeds = join(folder, 'feeds.opml');
  const outline = '<outline text="Nobody" xmlUrl="http://127.0.0.1:1/" category="/scope/world"/>';
  writeFileSync(feeds, `<opml version="2.0"><body>${outline}</body></opml>`);
  return readConfig({ FEEDS: feeds, SAMPLE_EDITION: 'off', STORIES: 'off', ...environment });
}

const instantAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

test('articles beyond the retention period, and old answers of picture hosts, are removed soon after the start and regularly', async () => {
  const { database } = opened;
  const publish = (title: string, daysAgo: number) =>
    storeArticle(database, { title, publishedAt: new Date(Date.now() - daysAgo * day) });
  const titles = async () => (await database.select().from(article)).map(({ title }) => title);
  const hosts = async () => (await database.select().from(pictureHost)).map(({ host }) => host);
  await database.insert(pictureHost).values([
    { host: 'answered.example', https: true, askedAt: instantAgo(29) },
    { host: 'long-ago.example', https: true, askedAt: instantAgo(31) },
    { host: 'silent.example', https: null, askedAt: instantAgo(2) },
  ]);
  await publish('Kept', 8);
  await publish('Old', 10);
  const newsroom = await openNewsroom({
    config: quietConfig({ ARTICLE_RETENTION_DAYS: '9' }),
    database,
    connection: opened.connection,
    notifications: nobodyElse,
    log,
    cleaning: { first: 0, every: 10 },
  });
  await expect.poll(titles).toEqual(['Kept']);
  await expect.poll(hosts).toEqual(['answered.example']);
  await publish('As old', 10);
  await expect.poll(titles).toEqual(['Kept']);
  await newsroom.stop();
});

/** A newsroom that cleans up at once and every so many milliseconds; `write` gets its warnings. */
function openTidying({ database, connection }: TestDatabase, write: (line: string) => void, every: number) {
  return openNewsroom({
    config: quietConfig({}),
    database,
    connection,
    notifications: nobodyElse,
    log: pino({ level: 'warn' }, { write }),
    cleaning: { first: 0, every },
  });
}

test('the text of an article that was taken down a month ago is deleted', async () => {
  const opened = await openTestDatabase();
  const { database, close } = opened;
  await storeArticle(database, { title: 'Taken down', removed: true });
  await database.execute(sql`
    insert into article_removal (article_id, legal, sections, removed_at)
    select id, true, '{}', ${instantAgo(31)} from article`);
  const newsroom = await openTidying(opened, () => undefined, 10);
  await expect.poll(() => database.$count(article, sql`title = url`)).toBe(1);
  await newsroom.stop();
  await close();
});

test('a clock that is a year ahead at the start does not make articles expire', async () => {
  const opened = await openTestDatabase();
  const { database, close } = opened;
  await storeArticle(database, { title: 'Of yesterday', publishedAt: new Date(Date.now() - 366 * day) });
  await database.insert(feed).values({
    url: 'http://127.0.0.1:1/',
    publisher: 'Nobody',
    language: 'en',
    sections: ['world'],
    lastPollAt: sql`now() - interval '365 days'`,
  });
  let logged = '';
  const newsroom = await openTidying(opened, (line) => void (logged += line), 10);
  await expect.poll(() => logged).toMatch(/365 days ahead/);
  await newsroom.stop();
  expect(await database.$count(article)).toBe(1);
  expect(logged.match(/days ahead/g)).toHaveLength(1);
  await close();
});

test('a failing clean-up is logged by its name, and the others still run', async () => {
  const opened = await openTestDatabase();
  const { database, close } = opened;
  const ahead = new Date(Date.now() + 400 * day);
  await storeArticle(database, { title: 'Of the wrong clock', publishedAt: ahead });
  await storeArticle(database, { title: 'Old', publishedAt: new Date(Date.now() - 100 * day) });
  await database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not today'; end $$`);
  await database.execute(
    sql`create trigger refuse before update on article for each row execute function refuse()`,
  );
  let logged = '';
  const newsroom = await openTidying(opened, (line) => void (logged += line), 3_600_000);
  const titles = async () => (await database.select().from(article)).map(({ title }) => title);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['Of the wrong clock']);
  await newsroom.stop();
  expect(logged).toContain('Dating again what came while the clock was ahead failed');
  expect(logged).toContain('not today');
  await close();
});

test('an undated article that arrived while the clock was ahead gets the present time once the clock is corrected', async () => {
  const { database } = opened;
  const later = new Date(Date.now() + 400 * day);
  const early = {
    title: 'Of the wrong clock',
    publishedAt: later,
    firstSeenAt: later,
    sections: ['world' as const],
  };
  await storeArticle(database, early);
  await storeArticle(database, {
    title: 'Of today',
    publishedAt: new Date(Date.now() - day),
    sections: ['world'],
  });
  const heard: Notice[] = [];
  const newsroom = await openNewsroom({
    config: quietConfig({}),
    database,
    connection: opened.connection,
    notifications: { ...nobodyElse, publish: async (notice) => void heard.push(notice) },
    log,
    cleaning: { first: 0, every: 3_600_000 },
  });
  await expect
    .poll(() => heard.filter(({ kind }) => kind === 'news'), { timeout: 10_000 })
    .toEqual([{ kind: 'news', sections: ['world'], articles: ['ofthewrongclo'] }]);
  await newsroom.stop();
  const app = createTestApp(database);
  const listed = (await (await app.request('/api/world_news')).json()) as ArticleList;
  expect(Date.parse(listed.data[0]?.published_at ?? '')).toBeLessThanOrEqual(Date.now());
  await storeArticle(database, { title: 'Newer', publishedAt: new Date(), sections: ['world'] });
  const renewed = (await (await app.request('/api/world_news')).json()) as ArticleList;
  expect(renewed.data.map(({ title }) => title)).toEqual(['Newer', 'Of the wrong clock', 'Of today']);
});

test('the file in FEEDS fills the catalogue of a new site, and changes nothing in an existing one', async () => {
  const { database, connection, close } = await openTestDatabase();
  const urls = async () => (await listCatalogue(database)).map(({ url }) => url);
  const start = (config: Config) =>
    openNewsroom({ config, database, connection, notifications: nobodyElse, log });
  await (await start(quietConfig({}))).stop();
  expect(await urls()).toEqual(['http://127.0.0.1:1/']);
  await addFeed(database, {
    url: 'http://127.0.0.1:2/',
    publisher: 'Other',
    site: null,
    language: 'en',
    sections: ['world'],
  });
  await (await start(quietConfig({}))).stop();
  await (await start({ ...quietConfig({}), feeds: '/nowhere.opml' })).stop();
  expect(await urls()).toEqual(['http://127.0.0.1:1/', 'http://127.0.0.1:2/']);
  await close();
});

test('of two processes that start at once on a new site with different FEEDS, one fills the catalogue', async () => {
  const { database, connection, close } = await openTestDatabase();
  const told: string[] = [];
  const ownLog = pino({ level: 'info' }, { write: (line: string) => void told.push(line) });
  const start = (number: number) => {
    const config = { ...quietConfig({}), feeds: join(folder, `own-${number}.opml`) };
    const outline = `<outline text="Nobody" xmlUrl="http://127.0.0.1:${number}/" category="/scope/world"/>`;
    writeFileSync(config.feeds, `<opml version="2.0"><body>${outline}</body></opml>`);
    return openNewsroom({ config, database, connection, notifications: nobodyElse, log: ownLog });
  };
  const starting: Promise<Newsroom>[] = [];
  await database.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
    starting.push(start(1), start(2));
    await expect.poll(() => countWaiting(database)).toBe(2);
  });
  for (const newsroom of await Promise.all(starting)) await newsroom.stop();
  expect(await listCatalogue(database)).toHaveLength(1);
  expect(told.filter((line) => line.includes('differs: 1 more feeds, 0 changed, 1 not in it'))).toHaveLength(
    1,
  );
  await close();
});

test('a feed that is made due by hand is polled at once', async () => {
  const { database, connection, close } = await openTestDatabase();
  const asked: string[] = [];
  const publisher = await startPublisher((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(500).end();
  });
  const opml = `<opml version="2.0"><body><outline text="A" xmlUrl="${publisher.origin}/a" category="/scope/world"/></body></opml>`;
  const config = quietConfig({ FEED_PRIVATE_NETWORK: 'allow' });
  writeFileSync(config.feeds, opml);
  const notifications = await openNotifications(connection, quietLog);
  const newsroom = await openNewsroom({ config, database, connection, notifications, log });
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['/a']);
  await expect.poll(async () => (await listFeedStatus(database))[0]?.failures).toBe(1);
  // Without that it would be polled in some minutes.
  const [feed] = await listFeedStatus(database);
  await makeDue(database, feed?.id ?? 0);
  await notifications.publish({ kind: 'feeds' });
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['/a', '/a']);
  await newsroom.stop();
  await notifications.close();
  await publisher.stop();
  await close();
});

test('newsrooms that keep articles for different times log a warning, once each', async () => {
  const { database, connection } = opened;
  const start = async (days: string) => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
    const notifications = await openNotifications(connection, quietLog);
    const config = quietConfig({ ARTICLE_RETENTION_DAYS: days });
    const newsroom = await openNewsroom({ config, database, connection, notifications, log });
    onTestFinished(async () => {
      await newsroom.stop();
      await notifications.close();
    });
    return { warnings };
  };
  const [long, same, short] = [await start('365'), await start('365'), await start('90')];
  for (const [{ warnings }, words] of [
    [long, 'DAYS=90, this one 365'],
    [same, 'DAYS=90, this one 365'],
    [short, 'DAYS=365, this one 90'],
  ] as const)
    await expect.poll(() => warnings).toEqual([expect.stringContaining(words)]);
});
