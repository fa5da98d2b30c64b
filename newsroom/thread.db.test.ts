import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { article } from '#db/schema.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { readConfig } from '#process/config.ts';
import { openCrampedDatabase } from '#tests/support/cramped-database.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { opml, serveFeeds } from '#tests/support/feed-server.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { rss } from '#tests/support/rss.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startNewsroom, startNewsroomOfSite, stopStarted } from './thread.ts';

const opened = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'europe-news-thread-'));
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

function configFor(opml: string) {
  const feeds = join(folder, 'feeds.opml');
  writeFileSync(feeds, opml);
  return readConfig({
    FEEDS: feeds,
    FEED_PRIVATE_NETWORK: 'allow',
    SAMPLE_EDITION: 'off',
    LOG_LEVEL: 'silent',
  });
}

test('the newsroom works in its own thread, publishes notices and stops', async () => {
  const body = rss('Daily', [{ title: 'News', link: 'https://daily.example/a', published: new Date() }]);
  const feeds = await serveFeeds([
    { path: '/rss', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body },
  ]);
  const notifications = await openNotifications(opened.connection, quietLog);
  const heard = new Promise((resolve) =>
    notifications.subscribe((notice) => void (notice.kind === 'news' && resolve(notice))),
  );
  const newsroom = await startNewsroom(configFor(feeds.opml), opened.connection);
  expect(await heard).toEqual({ kind: 'news', sections: ['world'], articles: [] });
  expect(await opened.database.$count(article)).toBe(1);
  await newsroom.stop();
  await notifications.close();
  await feeds.stop();
});

test('an invalid catalogue stops the start with one sentence', async () => {
  const fresh = await openTestDatabase();
  const start = startNewsroom(configFor('<html>'), fresh.connection);
  await expect(start).rejects.toThrow(CatalogueError);
  await expect(start).rejects.toThrow(/feeds\.opml cannot be used: it is not valid OPML\. FEEDS names it\.$/);
  await fresh.close();
});

test('a database without free connections stops the start with one sentence, of the thread and of a separate process', async () => {
  const { url, close } = await openCrampedDatabase(opened, 1);
  const start = startNewsroom(configFor('<opml/>'), { url, name: 'cramped' });
  await expect(start).rejects.toThrow(DatabaseUnavailable);
  const env = { ...process.env, DATABASE_URL: url, FEEDS: join(folder, 'feeds.opml'), DATA_DIR: folder };
  const started = runProgram([join(import.meta.dirname, 'main.ts')], { env });
  expect(await started.exited).toBe(1);
  await close();
  expect(started.output().trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The database in DATABASE_URL cannot be used: too many connections for role "\w+"\.$/,
    ),
  ]);
});

test('the newsroom of a site starts as soon as its database can be used, unless the site is stopped', async () => {
  const fresh = await openTestDatabase();
  const door = await openDatabaseDoor(fresh.connection);
  await door.shut();
  const told: string[] = [];
  const log = pino({}, { write: (line) => void told.push(line) });
  const stopped = new AbortController();
  const feed = { path: '/', publisher: 'Nobody', language: 'en', sections: ['/scope/world'] };
  const config = configFor(opml('http://127.0.0.1:9', [feed]));
  const [starting, calledOff] = [new AbortController().signal, stopped.signal].map((stopping) =>
    startNewsroomOfSite(config, door.connection, { log, stopping }),
  );
  await vi.waitFor(() => expect(told).toHaveLength(2), 60_000);
  expect(told[0]).toContain('The newsroom cannot start; trying again');
  expect(told[0]).toContain('The database cannot be used: ');
  stopped.abort();
  await expect(calledOff).rejects.toThrow('aborted');
  await expect(stopStarted(calledOff ?? null)).resolves.toBeUndefined();
  await door.open();
  await (await starting)?.stop();
  await door.shut();
  await fresh.close();
});
