import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeUTF8 } from 'entities';

export type ServedFeed = {
  path: string;
  publisher: string;
  language: string;
  sections: string[];
  body: string;
};

/** Publishers on loopback: serves each feed's current body, so that a test can publish more by changing it. */
export async function serveFeeds(feeds: readonly ServedFeed[]) {
  const server = createServer((request, response) => {
    const feed = feeds.find(({ path }) => path === request.url);
    if (!feed) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(feed.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin, opml: opml(origin, feeds), stop };
}

/** A catalogue of the feeds that are served at `origin`. */
export function opml(origin: string, feeds: readonly Omit<ServedFeed, 'body'>[]): string {
  const outlines = feeds.map(
    ({ path, publisher, language, sections }) =>
      `<outline type="rss" text="${escapeUTF8(publisher)}" xmlUrl="${origin}${path}" htmlUrl="${origin}/" ` +
      `language="${language}" category="${sections.join(',')}"/>`,
  );
  return `<opml version="2.0"><head><title>Test catalogue</title></head><body>${outlines.join('\n')}</body></opml>`;
}
