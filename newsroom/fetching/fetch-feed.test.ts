import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import type { FetchLimits } from '#fetching/fetch-watch.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { createFetcher, type Fetcher, type FetchedFeed } from './fetch-feed.ts';

const feed = '<rss version="2.0"><channel><title>Ünïversal</title></channel></rss>';
/** Longer than any machine is busy; tests of a limit let the publisher be even later. */
const limits: FetchLimits = { firstByte: 50_000, total: 50_000, redirects: 5 };
const never = new AbortController().signal;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const publisher = await startPublisher(answer);
  closers.push(publisher.stop);
  return publisher.origin;
}

function fetcher(privateNetworkAllowed = true, ownLimits = limits): Fetcher {
  const created = createFetcher({
    userAgent: 'EuropeNews/test',
    privateNetworkAllowed,
    proxy: null,
    limits: ownLimits,
  });
  closers.push(created.close);
  return created;
}

function fetchFeed(url: string, validators: { etag?: string; lastModified?: string } = {}) {
  return fetcher().fetchFeed({ url, etag: null, lastModified: null, ...validators }, never);
}

/** With shorter limits than in production. */
function fetchWithin(shorter: Partial<FetchLimits>, url: string) {
  const request = { url, etag: null, lastModified: null };
  return fetcher(true, { ...limits, ...shorter }).fetchFeed(request, never);
}

function failure(result: FetchedFeed): [string, string] {
  if (result.state !== 'failed') throw new Error(`expected a failure, got ${result.state}`);
  return [result.error.code, result.error.message];
}

function text(result: FetchedFeed): string {
  if (result.state !== 'fetched')
    throw new Error(
      `expected a body, got ${result.state === 'failed' ? result.error.message : result.state}`,
    );
  return new TextDecoder().decode(result.body);
}

test('a feed is returned with its type, validators and lifetime', async () => {
  const origin = await serve((request, response) => {
    response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
    response.setHeader('etag', '"v1"');
    response.setHeader('last-modified', 'Sun, 01 Mar 2026 12:00:00 GMT');
    response.setHeader('cache-control', 'public, max-age=600');
    response.setHeader('content-security-policy', 'x'.repeat(50_000)); // some have tens of kilobytes
    response.end(request.headers['user-agent'] === 'EuropeNews/test' ? feed : 'who are you?');
  });
  const result = await fetchFeed(`${origin}/feed`);
  expect(result).toMatchObject({
    state: 'fetched',
    contentType: 'application/rss+xml; charset=utf-8',
    etag: '"v1"',
    lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT',
    maxAge: 600,
    movedTo: null,
    url: `${origin}/feed`,
  });
  expect(text(result)).toBe(feed);
});

test('the validators of the last success are sent, and 304 means unchanged', async () => {
  const origin = await serve((request, response) => {
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    response.setHeader('cache-control', 'max-age=600');
    if (request.url !== '/new') response.writeHead(301, { location: '/new' });
    else response.writeHead(`${etag} ${since}` === expected ? 304 : 500);
    response.end();
  });
  const unchanged = { state: 'unchanged', movedTo: `${origin}/new`, maxAge: 600 };
  let expected = '"v1" yesterday';
  expect(await fetchFeed(origin, { etag: '"v1"', lastModified: 'yesterday' })).toEqual(unchanged);
  // Many servers have only one of them.
  expected = '"v1" undefined';
  expect(await fetchFeed(origin, { etag: '"v1"' })).toEqual(unchanged);
  expected = 'undefined yesterday';
  expect(await fetchFeed(origin, { lastModified: 'yesterday' })).toEqual(unchanged);
});

test('a 304 without validators is a failure', async () => {
  const origin = await serve((_, response) => void response.writeHead(304).end());
  expect(failure(await fetchFeed(origin))[0]).toBe('http_status');
});

test('410 means gone, at the address that says so', async () => {
  const origin = await serve((_, response) => void response.writeHead(410).end('gone'));
  expect(await fetchFeed(origin)).toEqual({ state: 'gone', url: origin });
  const old = await serve((_, response) => void response.writeHead(301, { location: origin }).end());
  expect(await fetchFeed(old)).toEqual({ state: 'gone', url: `${origin}/` });
});

test('429 is returned with the delay that the server asks for', async () => {
  const origin = await serve((_, response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
  const result = await fetchFeed(origin);
  expect(failure(result)).toEqual(['http_status', 'The server answered 429 Too Many Requests.']);
  expect(result).toMatchObject({ retryAfter: 7200 });
});

test.each([
  [500, {}, 'The server answered 500 Internal Server Error.'],
  [
    403,
    { 'cf-mitigated': 'challenge' },
    'The server answered 403 Forbidden. Its protection against bots wants a browser.',
  ],
])('%i %j is a failure with its status', async (status, headers, message) => {
  const origin = await serve((_, response) => void response.writeHead(status, headers).end('oops'));
  expect(failure(await fetchFeed(origin))).toEqual(['http_status', message]);
});

/** Answers /1 with a redirect to /2 and so on, up to /last, which is the feed. */
function redirecting(last: number, status: (hop: number) => number): RequestListener {
  return (request, response) => {
    const hop = Number(request.url?.slice(1));
    if (hop >= last) response.end(feed);
    else response.writeHead(status(hop), { location: `/${hop + 1}` }).end('see there');
  };
}

test('five permanent redirects are followed, and the new address is remembered', async () => {
  const origin = await serve(redirecting(6, (hop) => (hop % 2 ? 301 : 308)));
  expect(await fetchFeed(`${origin}/1`)).toMatchObject({ state: 'fetched', movedTo: `${origin}/6` });
});

test('a chain with one temporary redirect is followed and not remembered', async () => {
  const origin = await serve(redirecting(4, (hop) => (hop === 2 ? 302 : 301)));
  const result = await fetchFeed(`${origin}/1`);
  expect(result).toMatchObject({ state: 'fetched', movedTo: null, url: `${origin}/4` });
});

test('six redirects and loops are too many', async () => {
  const origin = await serve(redirecting(7, () => 301));
  expect(failure(await fetchFeed(`${origin}/1`))[0]).toBe('too_many_redirects');
  const loop = await serve((_, response) => void response.writeHead(302, { location: '/' }).end());
  expect(failure(await fetchFeed(loop))[0]).toBe('too_many_redirects');
});

test('cookies of a redirect are sent back to their host as it last set them, but not to others', async () => {
  const other = await serve(({ headers }, response) => void response.end(headers.cookie ?? 'none'));
  const origin = await serve(({ url, headers }, response) => {
    const isKnown = headers.cookie === 'seen=1; id=2';
    const location = isKnown && url === '/away' ? other : url;
    if (isKnown && url !== '/away') return void response.end(feed);
    const set = headers.cookie ? ['seen=1; Path=/; Secure'] : ['seen=0', 'id=2'];
    return void response.writeHead(302, { location, 'set-cookie': set }).end();
  });
  expect(text(await fetchFeed(`${origin}/feed`))).toBe(feed);
  expect(text(await fetchFeed(`${origin}/away`))).toBe('none');
});

test('private addresses are refused, as numbers, names and in other notations', async () => {
  let asked = 0;
  const origin = await serve((_, response) => {
    asked += 1;
    response.end(feed);
  });
  const { port } = new URL(origin);
  const careful = fetcher(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
    const request = { url: `http://${host}:${port}/`, etag: null, lastModified: null };
    expect([host, failure(await careful.fetchFeed(request, never))[0]]).toEqual([host, 'private_address']);
  }
  expect(asked).toBe(0);
});

test('a server that does not answer in time is given up on', async () => {
  const origin = await serve(() => undefined);
  const [code, message] = failure(await fetchWithin({ firstByte: 150 }, origin));
  expect(code).toBe('timeout');
  expect(message).toContain('did not answer within 0.15 seconds');
});

test('a body that is still trickling at the time limit is given up on', async () => {
  const origin = await serve((_, response) => {
    response.write('<rss>');
    const trickle = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(trickle));
  });
  expect(failure(await fetchWithin({ total: 400 }, origin))).toEqual([
    'timeout',
    'It did not arrive within 0.4 seconds.',
  ]);
});

test('the time limit applies to all redirects together', async () => {
  let hops = 0;
  const origin = await serve((_, response) => {
    hops += 1;
    vi.advanceTimersByTime(9_000);
    response.writeHead(302, { location: '/' }).end();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(failure(await fetchWithin({ firstByte: 10_000, total: 30_000 }, origin))).toEqual([
    'timeout',
    'It did not arrive within 30 seconds.',
  ]);
  expect(hops).toBe(4);
});

test('an endless body is cut off', async () => {
  const piece = Buffer.alloc(256 * 1024, ' ');
  const origin = await serve((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pour);
    pour();
  });
  expect(failure(await fetchFeed(origin))[0]).toBe('too_large');
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
])('a %s bomb is cut off', async (encoding, compress) => {
  const bomb = compress(Buffer.alloc(12 * 1024 * 1024));
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
  });
  expect(failure(await fetchFeed(origin))[0]).toBe('too_large');
});

test('a body that is compressed several times is not decompressed', async () => {
  let body: Buffer = Buffer.from(feed);
  for (let layer = 0; layer < 4; layer += 1) body = gzipSync(body);
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip, gzip' }).end(body);
  });
  expect(failure(await fetchFeed(origin))).toEqual(['unreadable', 'The body is packed 4 times over.']);
});

test.each([
  ['gzip', gzipSync(feed)],
  ['x-gzip', gzipSync(feed)],
  ['gzip', Buffer.concat([gzipSync(feed), Buffer.from('<!-- cached -->')])],
  ['br', brotliCompressSync(feed)],
  ['zstd', zstdCompressSync(feed)],
  ['deflate', deflateSync(feed)],
  ['deflate', deflateRawSync(feed)],
  ['gzip, br', brotliCompressSync(gzipSync(feed))],
  ['gzip', Buffer.from(feed)],
  ['br', Buffer.from(feed)],
  ['deflate', Buffer.from(feed)],
  ['zstd', Buffer.from(feed)],
  ['UTF-8', Buffer.from(feed)],
])('a body under Content-Encoding %s is unpacked', async (encoding, body) => {
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  expect(text(await fetchFeed(origin))).toBe(feed);
});

test('invalid compressed data is unreadable', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'br' }).end(Buffer.alloc(500, 0xff));
  });
  expect(failure(await fetchFeed(origin))[0]).toBe('unreadable');
});

test('a refused connection, an unknown host and an invalid reply are network failures', async () => {
  const origin = await serve((request) => void request.socket.end('nonsense\r\n\r\n'));
  expect(failure(await fetchFeed(origin))[0]).toBe('network');
  await closers.splice(0).reduce((before, close) => before.then(close), Promise.resolve<unknown>(null));
  const [code, message] = failure(await fetchFeed(origin));
  expect([code, message]).toEqual(['network', `${new URL(origin).host} refused the connection.`]);
  expect(failure(await fetchFeed('http://nobody.invalid/feed'))[0]).toBe('network');
});

test('a connection that closes in the middle of the body is a network failure', async () => {
  const origin = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('<rss>', () => request.socket.destroy());
  });
  expect(failure(await fetchFeed(origin))[0]).toBe('network');
});

test('being stopped is not a failure of the feed', async () => {
  const stop = new AbortController();
  const origin = await serve(() => stop.abort(new Error('stopping')));
  const request = { url: origin, etag: null, lastModified: null };
  await expect(fetcher().fetchFeed(request, stop.signal)).rejects.toThrow('stopping');
});

/** A port at which connections are neither accepted nor refused, because the system's queue for it is full. */
async function fullPort(): Promise<number> {
  const listens = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const worker = new Worker(listens, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  for (let waiting = 0; waiting < 2; waiting++) {
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    await once(socket, 'connect');
  }
  closers.push(() => worker.terminate());
  return port;
}

test('stopping does not wait for a connection that is being made', async () => {
  const url = `http://127.0.0.1:${await fullPort()}/feed`;
  const stop = new AbortController();
  const patient = fetcher(true, { ...limits, firstByte: 600_000, total: 600_000 });
  const fetching = patient.fetchFeed({ url, etag: null, lastModified: null }, stop.signal);
  const asking = patient.hasAnswer(url, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(fetching).rejects.toThrow('stopping');
  expect(await asking).toBe(false);
});
