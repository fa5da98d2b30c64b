import { DetectError, ParseError, parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { countOf } from '#contract/count-of.ts';
import { FeedError } from '#newsroom/feed-error.ts';
import { atomItem } from './atom-item.ts';
import { canonicalFeed, type CanonicalFeed } from './canonical-feed.ts';
import { alternateLinks, namesOf } from './item-extensions.ts';
import { jsonDocument } from './json-document.ts';
import { jsonItem } from './json-item.ts';
import type { RawFeed } from './raw-item.ts';
import { rssOfJson } from './rss-in-json.ts';
import { rssItem } from './rss-item.ts';

/**
 * `itemCount`: how many items the feed has, of which the middle of very many is not in it. `repaired`: it was broken.
 * `warnings`: what of it is lost, in short phrases for the operator.
 */
export type ParsedFeed = { feed: RawFeed; itemCount: number; repaired: boolean; warnings: string[] };

/**
 * Reads a decoded feed of any format. `url` is where it came from. Throws FeedError `not_a_feed`, `unreadable` or
 * `empty_but_has_items`.
 */
export function parseFeedText(text: string, url = ''): ParsedFeed {
  const trimmed = text.trimStart();
  return trimmed.startsWith('{') ? parseJsonText(trimmed, url) : parseXml(canonicalFeed(trimmed, url));
}

/** JSON Feed, or the RSS in JSON that a few sites have, which is read as the RSS it mirrors. */
function parseJsonText(text: string, url: string): ParsedFeed {
  const { value, repaired, cutOff, leftOut } = jsonDocument(text);
  const rss = rssOfJson(value);
  if (rss !== null) return { ...parseXml(canonicalFeed(rss, url)), repaired };
  const feed = readOrEmpty(() => readJson(withoutMisleading(value)));
  const parsed = { feed, itemCount: itemsIn(value).length + leftOut, repaired };
  return { ...parsed, warnings: losses(parsed, { cutOff, leftOut }) };
}

function parseXml({ format, xml, itemCount, leftOut, isBroken, isCutOff }: CanonicalFeed): ParsedFeed {
  const feed = readOrEmpty(() => readers[format](xml));
  const parsed = { feed, itemCount, repaired: isBroken || isCutOff };
  return { ...parsed, warnings: losses(parsed, { cutOff: isCutOff, leftOut }) };
}

/** A feed that has items but yields none is broken; as an empty success nobody would notice. */
function losses(
  { feed, itemCount }: { feed: RawFeed; itemCount: number },
  { cutOff, leftOut }: { cutOff: boolean; leftOut: number },
): string[] {
  const empty = itemCount - leftOut - feed.items.length;
  if (empty > 0 && feed.items.length === 0) {
    const message = `The body has ${itemCount} item tags, but no item could be read.`;
    throw new FeedError('empty_but_has_items', message);
  }
  return [
    ...(cutOff ? ['cut off; the unfinished last item is left out'] : []),
    ...(empty > 0 ? [countOf(empty, 'empty item')] : []),
  ];
}

const readers = { rss: readRss, atom: readAtom };

const emptyFeed: RawFeed = {
  title: null,
  language: null,
  link: null,
  base: null,
  hub: null,
  self: null,
  items: [],
};

/** A sound document of the right kind with nothing in it that the parser knows is an empty feed. */
function readOrEmpty(read: () => RawFeed): RawFeed {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ParseError) return emptyFeed;
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
    ...announcedBy(feed.atom?.links),
    items: (feed.items ?? []).map(rssItem),
  };
}

function readAtom(text: string): RawFeed {
  const feed = parseAtomFeed(text);
  const authors = namesOf(feed.authors);
  const language = feed.xml?.lang ?? null;
  return {
    title: feed.title?.value ?? null,
    language,
    link: alternateLinks(feed.links, language)[0] ?? null,
    base: feed.xml?.base ?? null,
    ...announcedBy(feed.links),
    items: (feed.entries ?? []).map((entry) => atomItem(entry, authors, language)),
  };
}

function readJson(value: unknown): RawFeed {
  const feed = parseJsonFeed(withVersion(value));
  const authors = namesOf(feed.authors);
  return {
    title: feed.title ?? null,
    language: feed.language ?? null,
    link: feed.home_page_url ?? null,
    base: null,
    hub: feed.hubs?.find(({ type }) => type?.toLowerCase() === 'websub')?.url ?? null,
    self: feed.feed_url ?? null,
    items: (feed.items ?? []).map((item) => jsonItem(item, authors)),
  };
}

/** By its links to a hub and to itself (W3C WebSub, section 4). */
function announcedBy(links: { rel?: string; href?: string }[] | undefined) {
  const linked = (rel: string) => links?.find((link) => link.rel?.toLowerCase() === rel)?.href ?? null;
  return { hub: linked('hub'), self: linked('self') };
}

/** The parser refuses versions that are not an address ("1.0"), though the items tell a feed well enough. */
function withVersion(value: unknown): unknown {
  const isFeed = isObject(value) && Array.isArray(value.items);
  return isFeed ? { ...value, version: 'https://jsonfeed.org/version/1.1' } : value;
}

/** No member of JSON Feed is called so. */
const misleading = ['length', 'constructor'];

/** The parser takes an object with such a member for a list of as many, however many, or for no object at all. */
function withoutMisleading(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMisleading);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !misleading.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMisleading(member)]));
}

function itemsIn(value: unknown): unknown[] {
  return isObject(value) && Array.isArray(value.items) ? value.items : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
