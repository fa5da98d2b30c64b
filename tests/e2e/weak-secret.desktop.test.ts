import { serveFeeds } from '#tests/support/feed-server.ts';
import { startSite } from '#tests/support/site.ts';
import { expect, test } from './reader.ts';

test('a secret that is easily guessed is told by the name that it has here', async () => {
  const feeds = await serveFeeds([]);
  // Nobody is warned where TEST is set.
  const site = await startSite(feeds.opml, { AUTH_SECRET: 'a'.repeat(32), NEWSROOM: 'off', TEST: '' });
  await site.stop();
  await feeds.stop();
  expect(site.output()).toContain('your AUTH_SECRET appears low-entropy');
});
