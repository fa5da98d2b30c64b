import { once } from 'node:events';
import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from '@rowanmanning/feed-parser';
import FeedParser from 'feedparser';
import { readFeed } from '#newsroom/reading/read-feed.ts';

/** What a feed reader gets from a feed. */
type FeedAsRead = { title: string | null; items: ItemAsRead[] };
type ItemAsRead = {
  id: string | undefined;
  title: string | null;
  url: string | null;
  description: string | null;
  published: string | undefined;
};

type Reader = (body: string, contentType: string) => FeedAsRead | Promise<FeedAsRead>;

/** Feed readers by name: our own newsroom, and those of others. */
export const feedReaders: Record<string, Reader> = {
  'the newsroom': (body, contentType) => {
    const now = new Date('2100-01-01');
    const feed = readFeed(Buffer.from(body), { url: 'https://feeds.example/', contentType, now });
    if (feed.repaired || feed.skipped.length > 0) throw new Error('The feed is not sound.');
    const items = feed.items.map(({ identity, publishedAt, ...item }) => ({
      ...item,
      id: identity,
      published: publishedAt?.toISOString(),
    }));
    return { title: feed.title, items };
  },
  feedparser: readWithFeedparser,
  '@rowanmanning/feed-parser': (body) => {
    const { title, items } = parseFeed(body);
    return {
      title,
      items: items.map(({ id, title, url, description, content, published }) => ({
        id: id ?? undefined,
        title,
        url,
        description: description ?? content,
        published: published?.toISOString(),
      })),
    };
  },
  '@extractus/feed-extractor': (body, contentType) => {
    const options = { descriptionMaxLen: 0 };
    const feed = contentType.includes('json')
      ? extractFromJson(body, options)
      : extractFromXml(body, options);
    const items = feed.entries?.map(
      ({ id, title = null, link: url = null, description = null, published }) => ({
        id,
        title,
        url,
        description,
        published: published === undefined ? undefined : new Date(published).toISOString(),
      }),
    );
    return { title: feed.title ?? null, items: items ?? [] };
  },
};

/** Those that support JSON Feed. */
export const readersOfJson = ['the newsroom', '@extractus/feed-extractor'];

async function readWithFeedparser(body: string): Promise<FeedAsRead> {
  const parser = new FeedParser();
  const items: ItemAsRead[] = [];
  parser.on('readable', () => {
    for (let item = parser.read(); item !== null; item = parser.read())
      items.push({
        id: item.guid,
        title: item.title,
        url: item.link,
        description: item.description,
        published: item.pubdate?.toISOString(),
      });
  });
  const ended = once(parser, 'end'); // rejects if the XML is not well-formed
  parser.end(body);
  await ended;
  return { title: parser.meta.title, items };
}
