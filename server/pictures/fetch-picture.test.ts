import { afterEach, expect, test } from 'vitest';
import { startPublisher } from '#tests/support/publisher.ts';
import { createPictureFetcher, type FetchedPicture } from './fetch-picture.ts';

const settings = { userAgent: 'EuropeNews', privateNetworkAllowed: true, proxy: null, notFrom: [] };
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A publisher that finds every request one too many, except for `/photo.jpg`. */
async function openBusy(headers: Record<string, string>) {
  const asked: string[] = [];
  const publisher = await startPublisher(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/moved.jpg') response.writeHead(302, { location: '/2.jpg' }).end();
    else response.writeHead(url === '/photo.jpg' ? 200 : 429, headers).end('bytes');
  });
  const fetcher = createPictureFetcher(settings);
  ending.push(fetcher.close, publisher.stop);
  const fetch = async (path: string, { host = '127.0.0.1', owner = 'Daily' } = {}) => {
    const url = publisher.origin.replace('127.0.0.1', host) + path;
    return fetcher.fetch(url, owner, async (fetched): Promise<FetchedPicture> => fetched);
  };
  return { asked, fetch };
}

test.each([
  ['as long as it says', { 'retry-after': '1800' }, 1_800],
  ['for a minute if it says nothing', {}, 60],
  ['for an hour at most', { 'retry-after': '86400' }, 3_600],
])('a host that finds our requests too many is left alone %s, for its owner', async (_, headers, seconds) => {
  const { asked, fetch } = await openBusy(headers);
  expect(await fetch('/moved.jpg')).toMatchObject({ state: 'failed', reason: 'The server answered 429.' });
  const next = await fetch('/photo.jpg');
  expect(next).toMatchObject({ state: 'failed', reason: expect.stringContaining('asked for a rest') });
  const left = 'seconds' in next ? next.seconds : 0;
  expect(left).toBeGreaterThan(seconds - 30);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(asked).toEqual(['/moved.jpg', '/2.jpg']);
  for (const other of [{ host: 'localhost' }, { owner: 'Another' }])
    expect(await fetch('/photo.jpg', other)).toMatchObject({ state: 'fetched' });
});
