import type { RequestListener } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { editFeed, pauseFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { readConfig } from '#process/config.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createAnnouncer } from './announcer.ts';
import { claimFeed } from './feed-claims.ts';
import { removeFeed } from './feed-removal-store.ts';
import { pollDueFeeds } from './poll-loop.ts';
import { openRefreshTools } from './refresh-tools.ts';
import type { Refreshed } from './refresh.ts';

let answer: RequestListener;

const news = rss('Daily', [{ title: 'News', link: 'https://daily.example/a', published: new Date() }]);

const opened = await openTestDatabase();
const publisher = await startPublisher((request, response) => answer(request, response));
afterAll(async () => {
  await publisher.stop();
  await opened.close();
});
afterEach(async () => {
  await opened.database.delete(article);
  await opened.database.delete(feed);
});

/** Polls a feed about which a decision is made before its publisher has answered; returns how each poll ended. */
async function pollWhile(
  decide: (database: Queryable, id: number) => Promise<unknown>,
): Promise<Refreshed[]> {
  const { database } = opened;
  const url = `${publisher.origin}/rss`;
  const { id } = await addFeed(database, {
    url,
    publisher: 'Daily',
    site: null,
    language: 'en',
    sections: ['world'],
  });
  answer = async (_, response) => {
    answer = (_, later) => void later.end(news);
    await database.transaction((transaction) => decide(transaction, id));
    response.end(news);
  };
  const announcer = createAnnouncer({ publish: async () => undefined }, quietLog);
  const config = readConfig({ FEED_PRIVATE_NETWORK: 'allow', PICTURES: 'off' });
  const { tools, close } = openRefreshTools({ config, database, announcer, log: quietLog });
  const polled: Refreshed[] = [];
  const stop = new AbortController().signal;
  await pollDueFeeds({ tools, stop, onPolled: (_, refreshed) => polled.push(refreshed) });
  await close();
  return polled;
}

test.each([
  ['paused', pauseFeed],
  ['removed', (database: Queryable, id: number) => removeFeed(database, id, 'go')],
])('of a feed that is %s while it is polled nothing is saved, and it stays so', async (_, decide) => {
  expect(await pollWhile(decide)).toEqual([{ state: 'stopped' }]);
  expect(await opened.database.$count(article)).toBe(0);
  const [left] = await opened.database.select().from(feed);
  expect(left).toMatchObject({ bodyHash: null, lastSuccessAt: null, claim: null });
  expect(await claimFeed(opened.database, left?.id ?? 0)).toBeNull(); // nor does anybody poll it by hand
});

test('a feed whose sections change while it is polled is read again at once, and placed only in the new ones', async () => {
  const polled = await pollWhile((database, id) => editFeed(database, id, { sections: ['europe'] }));
  expect(polled).toMatchObject([{ state: 'stopped' }, { state: 'saved', created: 1 }]);
  const { rows } = await opened.database.execute(sql`select section from placement`);
  expect(rows).toEqual([{ section: 'europe' }]);
});
