import { expect, onTestFinished, test } from 'vitest';
import { article } from '#db/schema.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { readConfig } from '#process/config.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createAnnouncer } from './announcer.ts';
import { pollDueFeeds } from './poll-loop.ts';
import { openRefreshTools } from './refresh-tools.ts';

test('a description that only repeats the headline is not stored', async () => {
  const { database, close } = await openTestDatabase();
  const items = [
    {
      title: 'The old bridge reopens - Daily',
      description: 'The old bridge reopens  Daily',
      link: 'https://daily.example/1',
    },
    { title: 'Rain', description: 'It rains.', link: 'https://daily.example/2' },
  ].map((item) => ({ ...item, published: new Date() }));
  const publisher = await startPublisher((_, response) => void response.end(rss('Daily', items)));
  const announcer = createAnnouncer({ publish: async () => undefined }, quietLog);
  const config = readConfig({ FEED_PRIVATE_NETWORK: 'allow', PICTURES: 'off' });
  const { tools, close: closeTools } = openRefreshTools({ config, database, announcer, log: quietLog });
  onTestFinished(async () => {
    await closeTools();
    await publisher.stop();
    await close();
  });
  await addFeed(database, {
    url: `${publisher.origin}/rss`,
    publisher: 'Daily',
    site: null,
    language: 'en',
    sections: ['local/uk'],
  });
  await pollDueFeeds({ tools, stop: new AbortController().signal });
  const rows = await database.select({ description: article.description }).from(article);
  expect(new Set(rows.map(({ description }) => description))).toEqual(new Set([null, 'It rains.']));
});
