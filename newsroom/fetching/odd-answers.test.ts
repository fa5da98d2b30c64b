import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startPublisher } from '#tests/support/publisher.ts';
import { createFetcher } from './fetch-feed.ts';

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const publisher = await startPublisher(answer);
  closers.push(publisher.stop);
  return publisher.origin;
}

function openFetcher() {
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });
  closers.unshift(fetcher.close);
  return (url: string) =>
    fetcher.fetchFeed({ url, etag: null, lastModified: null }, new AbortController().signal);
}

const fetchFeed = (url: string) => openFetcher()(url);

test('a redirect to an address that is not encoded leads there, whatever its letters', async () => {
  const path = '/Bücher/Αθήνα.xml';
  const location = Buffer.from(path).toString('latin1'); // as its bytes are sent
  const origin = await serve(({ url }, response) => {
    if (url === encodeURI(path)) response.end('<rss/>');
    else response.writeHead(301, { location }).end();
  });
  expect(await fetchFeed(`${origin}/old`)).toMatchObject({
    state: 'fetched',
    movedTo: origin + encodeURI(path),
  });
});

test('of a redirect to an address with a password or a fragment the address without it is followed and remembered', async () => {
  const origin = await serve(({ url }, response) => {
    const location = `${origin.replace('//', '//name:secret@')}/new#latest`;
    if (url === '/new') response.end('<rss/>');
    else response.writeHead(301, { location }).end();
  });
  const moved = `${origin}/new`;
  expect(await fetchFeed(`${origin}/old`)).toMatchObject({ state: 'fetched', url: moved, movedTo: moved });
});

test('a redirect or failure with a long body, fetched again and again, leaves no connection open that is of no use', async () => {
  const connections = new Set<Socket>();
  const origin = await serve(({ socket, url }, response) => {
    connections.add(socket);
    if (url === '/new') response.writeHead(500).end('It is broken. '.repeat(6_000));
    else response.writeHead(302, { location: '/new' }).end('It is elsewhere. '.repeat(6_000));
  });
  const fetchFeed = openFetcher();
  for (let n = 0; n < 10; n++) expect(await fetchFeed(`${origin}/old`)).toMatchObject({ state: 'failed' });
  expect(connections.size).toBeLessThan(10);
});

test.each([
  ['closed', (socket: Socket) => void socket.end()],
  ['reset', (socket: Socket) => void socket.resetAndDestroy()],
])(
  'a request is repeated if the connection of an earlier one is %s just when it is used again',
  async (_, end) => {
    const used = new Set<Socket>();
    let ended = 0;
    const origin = await serve(({ socket }, response) => {
      if (!used.has(socket)) return used.add(socket) && response.end('<rss/>');
      ended += 1;
      return end(socket);
    });
    const fetchFeed = openFetcher();
    const states = new Set<string>();
    const fetchOnce = async () => void states.add((await fetchFeed(origin)).state);
    await expect.poll(() => fetchOnce().then(() => ended)).toBeGreaterThan(2);
    expect(states).toEqual(new Set(['fetched']));
  },
);

test.each([303, 307])('a redirect with %i is followed, and not remembered', async (status) => {
  const origin = await serve(({ url }, response) => {
    if (url === '/new') response.end('<rss/>');
    else response.writeHead(status, { location: '/new' }).end();
  });
  expect(await fetchFeed(`${origin}/old`)).toMatchObject({ state: 'fetched', movedTo: null });
});

test('a body that needs more memory to be unpacked than the web allows is not unpacked', async () => {
  const window = { params: { [constants.ZSTD_c_windowLog]: 27 } }; // 128 MB
  const packed = Readable.from([Buffer.from('<rss>'), Buffer.from('</rss>')]).pipe(
    createZstdCompress(window),
  );
  const body = Buffer.concat((await packed.toArray()) as Buffer[]);
  expect(String(await promisify(zstdDecompress)(body))).toBe('<rss></rss>');
  const origin = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'zstd' }).end(body),
  );
  expect(await fetchFeed(origin)).toMatchObject({ state: 'failed', error: { code: 'unreadable' } });
});

test('what a server calls its status is quoted without control characters, and not at any length', async () => {
  const status = `503 Bad\0gate\u001B[2Jway ${'x'.repeat(30_000)}`;
  const origin = await serve((request) => void request.socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
  expect(await fetchFeed(origin)).toMatchObject({
    state: 'failed',
    error: { message: expect.stringMatching(/^The server answered 503 Bad gate \[2Jway x{1,90}…\.$/) },
  });
});

test('a redirect to nowhere or away from the web is a failure', async () => {
  const failed = { state: 'failed', error: { code: 'bad_url' } };
  for (const headers of [{}, { location: 'file:///etc/passwd' }]) {
    const origin = await serve((_, response) => void response.writeHead(302, headers).end());
    expect(await fetchFeed(origin)).toMatchObject(failed);
  }
});

test('of several Link headers each is kept, since any may name the hub', async () => {
  const links = ['<https://example.org/feed>; rel="self"', '<https://hub.example.org/>; rel="hub"'];
  const origin = await serve((_, response) => void response.writeHead(200, { link: links }).end('<rss/>'));
  expect(await fetchFeed(origin)).toMatchObject({ link: links.join(', ') });
});

test('an address that only leads elsewhere has no answer of its own', async () => {
  const origin = await serve(({ url }, response) => {
    response.writeHead(url === '/here' ? 200 : 301, { location: '/here' }).end();
  });
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });
  closers.unshift(fetcher.close);
  const answers = ['/here', '/there'].map((path) =>
    fetcher.hasAnswer(origin + path, new AbortController().signal),
  );
  expect(await Promise.all(answers)).toEqual([true, false]);
});
