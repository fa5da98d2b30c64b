import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { article } from '#db/schema.ts';
import { readConfig } from '#process/config.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { nobodyElse } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openNewsroom } from './newsroom.ts';

const log = pino({ level: 'silent' });
const day = 24 * 3_600_000;

let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'europe-news-newsroom-'));
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** A configuration with a catalogue of one feed that nobody serves. */
function quietConfig(environment: Record<string, string>) {
  const feeds = join(folder, 'feeds.opml');
  const outline = '<outline text="Nobody" xmlUrl="http://127.0.0.1:1/" category="/scope/world"/>';
  writeFileSync(feeds, `<opml version="2.0"><body>${outline}</body></opml>`);
  return readConfig({ FEEDS: feeds, SAMPLE_EDITION: 'off', STORIES: 'off', ...environment });
}

test('articles older than the operator wants to keep are removed soon after the start and ever again', async () => {
  const { database } = opened;
  const publish = (title: string, daysAgo: number) =>
    storeArticle(database, { title, publishedAt: new Date(Date.now() - daysAgo * day) });
  const titles = async () => (await database.select().from(article)).map(({ title }) => title);
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
  await publish('As old', 10);
  await expect.poll(titles).toEqual(['Kept']);
  await newsroom.stop();
});
