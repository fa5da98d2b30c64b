import { DetectError, ParseError, parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { FeedError } from '#newsroom/feed-error.ts';
import { atomItem } from './atom-item.ts';
import { canonicalFeed, itemsKept, type CanonicalFeed } from './canonical-feed.ts';
import { alternateLinks } from './item-extensions.ts';
import { jsonDocument } from './json-document.ts';
import { jsonItem } from './json-item.ts';
import { given, type RawFeed } from './raw-item.ts';
import { rssOfJson } from './rss-in-json.ts';
import { rdfItem, rssItem } from './rss-item.ts';

/** `repaired`: it was broken; `warnings`: what of it is lost, in short phrases for the operator. */
export type ParsedFeed = { feed: RawFeed; repaired: boolean; warnings: string[] };

/**
 * Reads a decoded feed of any format. `url` is where it came from. Of a feed of more than a thousand items those in the
 * middle are left out. Throws FeedError `not_a_feed`, `unreadable` or `empty_but_has_items`.
 */
export function parseFeedText(text: string, url = ''): ParsedFeed {
  const trimmed = text.trimStart();
  return trimmed.startsWith('{') ? parseJsonText(trimmed, url) : parseXml(canonicalFeed(trimmed, url));
}

/** JSON Feed, or the RSS in JSON that a few sites have, which is read as the RSS it mirrors. */
function parseJsonText(text: string, url: string): ParsedFeed {
  const { value, repaired } = jsonDocument(text);
  const rss = rssOfJson(value);
  if (rss !== null) return { ...parseXml(canonicalFeed(rss, url)), repaired };
  return {
    feed: readOr(emptyFeed, () => readJson(value)),
    repaired,
    warnings: repaired ? [cutOffWarning] : [],
  };
}

function parseXml({ format, xml, itemCount, isBroken, isCutOff }: CanonicalFeed): ParsedFeed {
  const feed = readOr(emptyFeed, () => readers[format](xml));
  if (feed.items.length === 0 && itemCount > 0)
    throw new FeedError(
      'empty_but_has_items',
      `The body has ${itemCount} item tags, but no item could be read.`,
    );
  const empty = Math.min(itemCount, 2 * itemsKept) - feed.items.length;
  const warnings = [
    ...(isCutOff ? [cutOffWarning] : []),
    ...(empty > 0 ? [`${empty} items with nothing in them`] : []),
  ];
  return { feed, repaired: isBroken || isCutOff, warnings };
}

const readers = { rss: readRss, atom: readAtom, rdf: readRdf };
const cutOffWarning = 'cut off; the unfinished last item is left out';

const emptyFeed: RawFeed = { title: null, language: null, link: null, base: null, items: [] };

/** A sound document of the right kind with nothing in it that the parser knows is an empty feed. */
function readOr(empty: RawFeed, read: () => RawFeed): RawFeed {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ParseError) return empty;
    if (cause instanceof DetectError) throw new FeedError('not_a_feed', 'The body is not a feed.', { cause });
    throw new FeedError('unreadable', 'The feed is broken beyond repair.', { cause });
  }
}

function readRss(text: string): RawFeed {
  const feed = parseRssFeed(text);
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? null,
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang ?? null,
    link: feed.link ?? alternateLinks(feed.atom?.links)[0] ?? null,
    base: feed.xml?.base ?? null,
    items: (feed.items ?? []).map(rssItem),
  };
}

function readRdf(text: string): RawFeed {
  const feed = parseRdfFeed(text);
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? null,
    language: feed.dc?.languages?.[0] ?? feed.xml?.lang ?? null,
    link: feed.link ?? null,
    base: feed.xml?.base ?? null,
    items: (feed.items ?? []).map(rdfItem),
  };
}

function readAtom(text: string): RawFeed {
  const feed = parseAtomFeed(text);
  const authors = given(...(feed.authors ?? []).map(({ name }) => name));
  return {
    title: feed.title?.value ?? null,
    language: feed.xml?.lang ?? null,
    link: alternateLinks(feed.links)[0] ?? null,
    base: feed.xml?.base ?? null,
    items: (feed.entries ?? []).map((entry) => atomItem(entry, authors)),
  };
}

function readJson(value: unknown): RawFeed {
  const feed = parseJsonFeed(withVersion(value));
  const authors = given(...(feed.authors ?? []).map(({ name }) => name));
  return {
    title: feed.title ?? null,
    language: feed.language ?? null,
    link: feed.home_page_url ?? null,
    base: null,
    items: (feed.items ?? []).map((item) => jsonItem(item, authors)),
  };
}

/** The parser refuses versions that are not an address ("1.0"), though the items tell a feed well enough. */
function withVersion(value: unknown): unknown {
  const isFeed =
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
  return isFeed ? { ...value, version: 'https://jsonfeed.org/version/1.1' } : value;
}
