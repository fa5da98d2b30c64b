import type { RequestListener } from 'node:http';
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

function fetchFeed(url: string) {
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });
  closers.unshift(fetcher.close);
  return fetcher.fetchFeed({ url, etag: null, lastModified: null }, new AbortController().signal);
}

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

test('of a redirect to an address with a password the address without it is followed and remembered', async () => {
  const origin = await serve(({ url }, response) => {
    const location = `${origin.replace('//', '//name:secret@')}/new`;
    if (url === '/new') response.end('<rss/>');
    else response.writeHead(301, { location }).end();
  });
  const moved = `${origin}/new`;
  expect(await fetchFeed(`${origin}/old`)).toMatchObject({ state: 'fetched', url: moved, movedTo: moved });
});

test('what a server calls its status is quoted without control characters, and not at any length', async () => {
  const status = `503 Bad\0gate\u001B[2Jway ${'x'.repeat(30_000)}`;
  const origin = await serve((request) => void request.socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
  expect(await fetchFeed(origin)).toMatchObject({
    state: 'failed',
    error: { message: expect.stringMatching(/^The server answered 503 Bad gate \[2Jway x{1,90}…\.$/) },
  });
});
