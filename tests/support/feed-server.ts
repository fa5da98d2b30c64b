import { escapeUTF8 } from 'entities';
import { startPublisher } from './publisher.ts';

export type ServedFeed = {
  path: string;
  publisher: string;
  language: string;
  sections: string[];
  body: string;
};

/** Publishers on loopback. Each feed is served with its current body, which a test can change. */
export async function serveFeeds(feeds: readonly ServedFeed[]) {
  const publisher = await startPublisher((request, response) => {
    const feed = feeds.find(({ path }) => path === request.url);
    if (!feed) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(feed.body);
  });
  return { ...publisher, opml: opml(publisher.origin, feeds) };
}

/** A catalogue for sites whose newsroom is off or should have nothing to do: nobody answers at its feed. */
export const idleCatalogue = opml('http://127.0.0.1:9', [
  { path: '/', publisher: 'Nobody', language: 'en', sections: ['/scope/world'] },
]);

/** A catalogue of the feeds at `origin`. */
export function opml(origin: string, feeds: readonly Omit<ServedFeed, 'body'>[]): string {
  const outlines = feeds.map(
    ({ path, publisher, language, sections }) =>
      `<outline type="rss" text="${escapeUTF8(publisher)}" xmlUrl="${origin}${path}" htmlUrl="${origin}/" ` +
      `language="${language}" category="${sections.join(',')}"/>`,
  );
  return `<opml version="2.0"><head><title>Test catalogue</title></head><body>${outlines.join('\n')}</body></opml>`;
}
