import { escapeText } from 'entities';
import { generateRssFeed } from 'feedsmith';
import { feedTypes } from '#contract/feed-address.ts';
import type { WrittenFeed, WrittenItem } from './news-feed.ts';
import { withoutIndents } from './without-indents.ts';

/** Minutes for which feed readers may cache a feed. */
const ttl = 5;

/** RSS 2.0, with what the RSS Advisory Board's profile recommends. */
export function writeRss(feed: WrittenFeed): string {
  const { hub, self } = feed;
  const xml = generateRssFeed<true>({
    title: feed.title,
    link: feed.page,
    description: escapeText(feed.description),
    ...(feed.language !== undefined && { language: feed.language }),
    lastBuildDate: feed.updated,
    ttl,
    atom: {
      links: [
        { href: self, rel: 'self', type: feedTypes.rss },
        ...(hub === undefined ? [] : [{ href: hub, rel: 'hub' }]),
      ],
    },
    items: feed.items.map(itemOf),
  });
  return withPlainTitles(withoutIndents(xml));
}

const references: Record<string, string> = { '&': '&#x26;', '<': '&#x3C;', '>': '&#x3E;' };

/**
 * The generator writes texts with special characters as CDATA. In titles this uses the character references that the
 * profile recommends instead, so that a reader that expects HTML finds none; in addresses not all readers understand
 * them.
 */
function withPlainTitles(xml: string): string {
  return xml.replaceAll(/(<title>)?((?:<!\[CDATA\[.*?\]\]>)+)/gs, (whole, title?: string, sections = '') =>
    title === undefined ? whole : title + plain(sections),
  );
}

function plain(sections: string): string {
  const text = sections.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, '$1');
  return text.replaceAll(/[&<>]/g, (character) => references[character] ?? character);
}

/**
 * In RSS a description is HTML and a title is plain text. There is no `source` element, because it would need the
 * publisher's feed.
 */
function itemOf({ id, title, url, description, author, published, language, picture }: WrittenItem) {
  return {
    title,
    link: url,
    ...(description !== undefined && { description: escapeText(description) }),
    comments: `${id}#comments`,
    guid: { value: id, isPermaLink: false },
    pubDate: published,
    dc: { creators: [author], languages: [language] },
    ...(picture !== undefined && {
      media: { contents: [{ url: picture, type: 'image/jpeg', medium: 'image' }] },
    }),
  };
}
