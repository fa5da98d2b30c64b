import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startPublisher } from '#tests/support/publisher.ts';
import { createPictureFetcher, type FetchedPicture } from './fetch-picture.ts';

const settings = {
  userAgent: 'EuropeNews/test',
  privateNetworkAllowed: true,
  proxy: null,
  notFrom: ['refusing.invalid'],
};
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const publisher = await startPublisher(answer);
  closers.push(publisher.stop);
  return publisher.origin;
}

async function fetchPicture(url: string): Promise<FetchedPicture> {
  const fetcher = createPictureFetcher(settings);
  closers.unshift(fetcher.close);
  return fetcher.fetch(url, '', async (fetched) => fetched);
}

test('a host that does not want its pictures passed on is recognised with its subdomains, and no other', async () => {
  const states = async (...hosts: string[]) =>
    Promise.all(hosts.map(async (host) => (await fetchPicture(`http://${host}/a.jpg`)).state));
  const itsOwn = [
    'refusing.invalid',
    'REFUSING.invalid.',
    'img.refusing.invalid',
    'a.b.refusing.invalid:8080',
  ];
  expect(await states(...itsOwn)).toEqual(itsOwn.map(() => 'refused'));
  const others = ['unrefusing.invalid', 'refusing.invalid.invalid'];
  expect(await states(...others)).toEqual(others.map(() => 'failed'));
  const origin = await serve((_, response) => {
    response.writeHead(302, { location: 'http://img.refusing.invalid/a.jpg' }).end();
  });
  expect(await fetchPicture(origin)).toEqual({ state: 'refused' });
});

test.each([400, 401, 402, 403, 404, 405, 406, 410, 451])(
  'a picture whose server answers %i is missing',
  async (status) => {
    const origin = await serve((_, response) => void response.writeHead(status).end('no'));
    expect(await fetchPicture(origin)).toEqual({
      state: 'missing',
      reason: `The server answered ${status}.`,
    });
  },
);

test.each([
  [204, undefined, 0],
  [429, '7200', 7200],
  [500, undefined, 0],
  [503, '600', 600],
])('one whose server answers %i, with Retry-After %s, may come later', async (status, after, seconds) => {
  const headers = after === undefined ? {} : { 'retry-after': after };
  const origin = await serve((_, response) => void response.writeHead(status, headers).end());
  expect(await fetchPicture(origin)).toMatchObject({ state: 'failed', seconds });
});

test('one that is too large, or whose address leads nowhere, is missing, and one whose server is away may come later', async () => {
  const large = await serve((_, response) => void response.end(Buffer.alloc(10_000_001)));
  expect(await fetchPicture(large)).toMatchObject({ state: 'missing' });
  const loop = await serve((_, response) => void response.writeHead(302, { location: '/' }).end());
  expect(await fetchPicture(loop)).toMatchObject({ state: 'missing' });
  expect(await fetchPicture('http://nobody.invalid/a.jpg')).toMatchObject({ state: 'failed' });
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
  closers.push(fetcher.close, publisher.stop);
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
