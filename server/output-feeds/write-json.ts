import { generateJsonFeed } from 'feedsmith';
import type { WrittenFeed, WrittenItem } from './news-feed.ts';

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function writeJson(feed: WrittenFeed): string {
  const { hub, items, language } = feed;
  const written = generateJsonFeed<true>({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    icon: feed.icon,
    authors: [feed.author],
    ...(language !== undefined && { language }),
    ...(hub !== undefined && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: items.map(itemOf),
  }) as { items?: unknown[] };
  // The generator omits an empty list, but a feed must have its list of items.
  return JSON.stringify({ ...written, items: written.items ?? [] });
}

/** Every item must have a text; without a description it is the headline. */
function itemOf({ id, title, url, description, author, published, language, picture }: WrittenItem) {
  return {
    id,
    url,
    title,
    content_text: description ?? title,
    date_published: published,
    authors: [{ name: author }],
    language,
    ...(picture !== undefined && { image: picture }),
  };
}
