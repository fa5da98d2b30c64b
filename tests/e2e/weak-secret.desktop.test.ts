import { serveFeeds } from '#tests/support/feed-server.ts';
import { startSite } from '#tests/support/site.ts';
import { expect, test } from './reader.ts';

test('the warning about a weak secret names our variable for it', async () => {
  const feeds = await serveFeeds([]);
  // better-auth does not warn if TEST is set.
  const site = await startSite(feeds.opml, { AUTH_SECRET: 'a'.repeat(32), NEWSROOM: 'off', TEST: '' });
  await site.stop();
  await feeds.stop();
  expect(site.output()).toContain('your AUTH_SECRET appears low-entropy');
});
