import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { createAnnouncer } from '#newsroom/announcer.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { claimDueFeeds } from '#newsroom/feed-claims.ts';
import { openRefreshTools } from '#newsroom/refresh-tools.ts';
import { readConfig } from '#process/config.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog as log } from '#tests/support/quiet-log.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { tryNow } from './try-now.ts';

/** A catalogue of one feed, which its publisher answers in this way, and what is needed to try it. */
async function openFeed(answer: RequestListener) {
  const { database, close } = await openTestDatabase();
  const publisher = await startPublisher(answer);
  const config = readConfig({ FEED_PRIVATE_NETWORK: 'allow', PICTURES: 'off' });
  const announcer = createAnnouncer({ publish: async () => undefined }, log);
  const { tools, close: closeTools } = openRefreshTools({ config, database, announcer, log });
  onTestFinished(async () => {
    await closeTools();
    await publisher.stop();
    await close();
  });
  const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };
  const { id } = await addFeed(database, { url: `${publisher.origin}/feed`, ...entry });
  return { database, id, tools };
}

test('nobody else polls a feed while it is tried, however long its publisher takes', async () => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { database, id, tools } = await openFeed(async (_, response) => {
    asked.resolve();
    await released.promise;
    response.end(rss('Daily', []));
  });

  const trying = tryNow(tools, id, new AbortController().signal, 1);
  await asked.promise;
  await database.execute(
    sql`update feed set next_poll_at = now(), claimed_until = now() - interval '1 second'`,
  );
  const isClaimed = sql`select from feed where claimed_until > now() + interval '30 seconds'`;
  await expect.poll(async () => (await database.execute(isClaimed)).rowCount).toBe(1);
  expect(await claimDueFeeds(database, 1)).toEqual([]);
  released.resolve();
  expect(await trying).toMatchObject({ state: 'saved' });
  const isFree = sql`select from feed where claim is null`;
  expect((await database.execute(isFree)).rowCount).toBe(1);
});

test('a feed that another process is polling is not tried, and stays with that process', async () => {
  const { database, id, tools } = await openFeed((_, response) => response.end(rss('Daily', [])));
  const [claimed] = await claimDueFeeds(database, 1);
  expect(await tryNow(tools, id, new AbortController().signal)).toBeNull();
  const { rows } = await database.execute(sql`select claim, last_poll_at from feed`);
  expect(rows).toEqual([{ claim: claimed?.claim, last_poll_at: null }]);
});
