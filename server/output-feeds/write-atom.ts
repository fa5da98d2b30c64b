import { generateAtomFeed } from 'feedsmith';
import { feedTypes } from '#contract/feed-address.ts';
import type { WrittenFeed, WrittenItem } from './news-feed.ts';
import { withoutIndents } from './without-indents.ts';

/** Atom 1.0 (RFC 4287). */
export function writeAtom(feed: WrittenFeed): string {
  const { author, hub, language, self } = feed;
  const xml = generateAtomFeed<true>({
    id: self,
    title: text(feed.title),
    subtitle: text(feed.description),
    updated: feed.updated,
    icon: feed.icon,
    authors: [{ name: author.name, uri: author.url }],
    links: [
      { href: self, rel: 'self', type: feedTypes.atom },
      { href: feed.page, rel: 'alternate', type: 'text/html' },
      ...(hub === undefined ? [] : [{ href: hub, rel: 'hub' }]),
    ],
    ...(language !== undefined && { xml: { lang: language } }),
    entries: feed.items.map(entryOf),
  });
  return withoutIndents(xml);
}

/** Without a type, which means the same, some readers look for HTML. */
function text(value: string) {
  return { value, type: 'text' };
}

/** The time of an update is unknown, so `updated` is the time of publication. */
function entryOf({ id, title, url, description, author, published, language, picture }: WrittenItem) {
  return {
    id,
    title: text(title),
    ...(description !== undefined && { summary: text(description) }),
    published,
    updated: published,
    authors: [{ name: author }],
    links: [
      { href: url, rel: 'alternate', type: 'text/html', hreflang: language },
      { href: id, rel: 'related', type: 'text/html' },
      ...(picture === undefined ? [] : [{ href: picture, rel: 'enclosure', type: 'image/jpeg' }]),
    ],
    xml: { lang: language },
  };
}
