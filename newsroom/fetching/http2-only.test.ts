import { once } from 'node:events';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { FetchLimits } from '#fetching/fetch-watch.ts';
import { localCertificate } from '#tests/support/local-certificate.ts';
import { createFetcher, type FetchedFeed } from './fetch-feed.ts';

const limits: FetchLimits = { firstByte: 50_000, total: 50_000, redirects: 5 };
const never = new AbortController().signal;
const trusted = getCACertificates();
const server = createSecureServer(localCertificate, (request, response) => answer(request, response));
let answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void;
let closeFetcher = async () => {};

setDefaultCACertificates([...trusted, localCertificate.cert]);
server.listen(0);
await once(server, 'listening');
const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
afterEach(() => closeFetcher());
afterAll(async () => {
  setDefaultCACertificates(trusted);
  server.close();
  await once(server, 'close');
});

type Settings = { privateNetworkAllowed: boolean; limits: FetchLimits };

function fetchFeed(path: string, settings: Partial<Settings> = {}, signal = never) {
  const usual = { userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null, limits };
  const fetcher = createFetcher({ ...usual, ...settings });
  closeFetcher = fetcher.close;
  return fetcher.fetchFeed({ url: origin + path, etag: null, lastModified: null }, signal);
}

const codeOf = (result: FetchedFeed) => (result.state === 'failed' ? result.error.code : result.state);

test('a feed of a server that speaks only HTTP/2 is fetched', async () => {
  answer = ({ url, httpVersion }, response) => {
    if (url === '/old') response.writeHead(301, { location: '/feed' }).end();
    else response.writeHead(200, { etag: '"v1"' }).end(`HTTP/${httpVersion}`);
  };
  const result = await fetchFeed('/old');
  expect(result).toMatchObject({ state: 'fetched', etag: '"v1"', movedTo: `${origin}/feed` });
  expect(result.state === 'fetched' && new TextDecoder().decode(result.body)).toBe('HTTP/2.0');
});

test('over HTTP/2 the same limits apply', async () => {
  answer = (_, response) => void response.write('<rss>');
  expect(codeOf(await fetchFeed('/trickling', { limits: { ...limits, total: 200 } }))).toBe('timeout');
  const piece = Buffer.alloc(256 * 1024, ' ');
  answer = (_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pour);
    pour();
  };
  expect(codeOf(await fetchFeed('/endless'))).toBe('too_large');
  answer = (_, response) => response.stream.session?.destroy();
  expect(codeOf(await fetchFeed('/broken'))).toBe('network');
  const stop = new AbortController();
  answer = () => stop.abort(new Error('stopping'));
  await expect(fetchFeed('/stopped', {}, stop.signal)).rejects.toThrow('stopping');
});
