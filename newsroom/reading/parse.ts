import { DetectError, ParseError, parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { FeedError } from '#newsroom/feed-error.ts';
import { atomItem } from './atom-item.ts';
import { documentRoot, type DocumentRoot } from './document-root.ts';
import { jsonDocument } from './json-document.ts';
import { jsonItem } from './json-item.ts';
import { given, type RawFeed } from './raw-item.ts';
import { repairXml } from './repair.ts';
import { rssOfJson } from './rss-in-json.ts';
import { rdfItem, rssItem } from './rss-item.ts';

type Attempt = { feed: RawFeed } | { failure: unknown };

const itemStart = /<(?:[\w-]+:)?(?:item|entry)[\s>]/gi;

/**
 * Reads a decoded feed of any format. When the parser throws, or finds fewer items than there are item tags (it
 * drops items silently behind a stray end tag), the document is repaired once and the fuller reading wins.
 * Throws FeedError `not_a_feed`, `unreadable` or `empty_but_has_items`.
 */
export function parseFeedText(text: string): { feed: RawFeed; repaired: boolean } {
  const root = documentRoot(text);
  if (root.format === 'json') return parseJsonText(root.text);
  const read = readers[root.format];
  const xml = exposeHiddenParts(root);
  const expected = xml.match(itemStart)?.length ?? 0;
  const first = attempt(read, xml);
  if (count(first) >= expected && 'feed' in first) return { feed: first.feed, repaired: false };
  const second = attempt((broken) => read(repairXml(broken)), xml);
  const repaired = count(second) > count(first);
  const feed = orThrow(repaired ? second : first);
  if (feed.items.length > 0 || expected === 0) return { feed, repaired };
  throw new FeedError(
    'empty_but_has_items',
    `The body has ${expected} item tags, but no item could be read.`,
  );
}

/** JSON Feed, or the RSS in JSON that a few sites have, which is read as the RSS it mirrors. */
function parseJsonText(text: string): { feed: RawFeed; repaired: boolean } {
  const { value, repaired } = jsonDocument(text);
  const rss = rssOfJson(value);
  return { feed: orThrow(rss === null ? attempt(readJson, value) : attempt(readRss, rss)), repaired };
}

const readers = { rss: readRss, atom: readAtom, rdf: readRdf };

/**
 * Renames elements before the parser sees them, keeping their meaning. FeedBurner's element for the publisher's own
 * link and an author in Dublin Core are unknown to it; the persons of RSS it takes apart in quadratic time, and it
 * need not: the author goes on as a plain text, the editors nowhere. The table of contents of RSS 1.0 goes, since
 * the parser takes it as the list of items, and it lags.
 */
function exposeHiddenParts({ format, text }: DocumentRoot): string {
  const known = text
    .replaceAll(/(<\/?)(?:feedburner|pheedo):origLink(?=[\s>])/gi, '$1dcterms:isFormatOf')
    .replaceAll(/(<\/?)dc:author(?=[\s>])/gi, '$1dc:creator');
  if (format === 'rdf') return withoutContents(known);
  if (format === 'atom') return known;
  return known
    .replaceAll(/(<\/?)author(?=[\s>])/gi, '$1dcterms:creator')
    .replaceAll(/(<\/?)(?:managingEditor|webMaster)(?=[\s>])/gi, '$1unused');
}

function withoutContents(rdf: string): string {
  const start = rdf.search(/<(?:\w+:)?items[\s>]/i);
  const end = /<\/(?:\w+:)?items\s*>/i.exec(rdf);
  return start !== -1 && end && end.index > start
    ? rdf.slice(0, start) + rdf.slice(end.index + end[0].length)
    : rdf;
}

function attempt<T>(read: (document: T) => RawFeed, document: T): Attempt {
  try {
    return { feed: read(document) };
  } catch (failure) {
    // A sound document of the right kind with nothing in it that the parser knows: an empty feed.
    return failure instanceof ParseError ? { feed: emptyFeed } : { failure };
  }
}

const emptyFeed: RawFeed = { title: null, language: null, link: null, base: null, items: [] };

function count(reading: Attempt): number {
  return 'feed' in reading ? reading.feed.items.length : -1;
}

function orThrow(reading: Attempt): RawFeed {
  if ('feed' in reading) return reading.feed;
  const cause = reading.failure;
  if (cause instanceof DetectError) throw new FeedError('not_a_feed', 'The body is not a feed.', { cause });
  throw new FeedError('unreadable', 'The feed is broken beyond repair.', { cause });
}

function readRss(text: string): RawFeed {
  const feed = parseRssFeed(text);
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? null,
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang ?? null,
    link: feed.link ?? null,
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
  const site = feed.links?.find(({ rel }) => rel === undefined || rel === 'alternate');
  return {
    title: feed.title?.value ?? null,
    language: feed.xml?.lang ?? null,
    link: site?.href ?? null,
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
