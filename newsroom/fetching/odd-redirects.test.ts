import { expect, test } from 'vitest';
import { startPublisher } from '#tests/support/publisher.ts';
import { createFetcher } from './fetch-feed.ts';

test('a redirect to an address that is not encoded leads there, whatever its letters', async () => {
  const path = '/Bücher/Αθήνα.xml';
  const location = Buffer.from(path).toString('latin1'); // as its bytes are sent
  const publisher = await startPublisher(({ url }, response) => {
    if (url === encodeURI(path)) response.end('<rss/>');
    else response.writeHead(301, { location }).end();
  });
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });
  const asked = { url: `${publisher.origin}/old`, etag: null, lastModified: null };
  expect(await fetcher.fetchFeed(asked, new AbortController().signal)).toMatchObject({
    state: 'fetched',
    movedTo: publisher.origin + encodeURI(path),
  });
  await fetcher.close();
  await publisher.stop();
});
