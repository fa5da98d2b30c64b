import { FeedError } from '#newsroom/feed-error.ts';
import { declaredEntities } from './declared-entities.ts';
import { defaultNamespaces } from './default-namespaces.ts';
import type { Part } from './feed-fields.ts';
import { declaredPrefixes, formatOf, localName, prefixOf, type Format } from './feed-names.ts';
import { attributesOf } from './markup-attributes.ts';
import { tokensOf, type Token } from './markup-tokens.ts';

export type Attributes = Record<string, string>;

/**
 * What all parts of a document have in common: the attributes of its root and its channel, and the entities that it
 * declares itself.
 */
export type Source = {
  text: string;
  format: Format;
  attributes: Attributes;
  entities: ReadonlyMap<string, string>;
  /** Where it came from. */
  url: string;
};

/** A feed taken apart, but for its items. */
export type Outline = {
  source: Source;
  /** What it says of itself. */
  head: Part;
  /** An item lacks its end tag. */
  isBroken: boolean;
  /** The document ends amidst an item, which is left out. */
  isCutOff: boolean;
};

/** What is inside of an item, and the attributes of its tag. */
export type Item = Part & { attributes: Attributes };

/** Far more than items have; the rest of one that has more is passed over. */
const tokensMax = 20_000;
/** Channels and roots that have a say; more are no feed. */
const enclosuresMax = 100;
/** Feeds that a page names and an operator is told of. */
const linkedMax = 3;
const addressLengthMax = 200;

/**
 * Takes a feed apart: wherever its root is, whatever is around it, and wherever its items are, in several channels, beside
 * a channel or without one. An item ends with its end tag, with the next item or with what it is in. `onItem` gets the
 * items one by one, since they may not all fit into memory. Throws FeedError `not_a_feed`.
 */
export function outlineOf(text: string, url: string, onItem: (item: Item, source: Source) => void): Outline {
  const tokens = tokensOf(text);
  const { rootName, isHtml, ...document } = findRoot(text, tokens, url);
  const source = { ...document, text, url };
  const { attributes } = source;
  const itemName = source.format === 'atom' ? 'entry' : 'item';
  const prefixes = new Map(declaredPrefixes(source.format, attributes));
  if (localName(rootName) !== 'rdf') prefixes.set(prefixOf(rootName), '');
  const addPrefix = defaultNamespaces(text, source.format);
  const head: Part = { tokens: [], end: text.length };
  let item: Item | null = null;
  let hasItems = false;
  let isBroken = false;
  let enclosures = 0;

  const endItem = (end: number, isClosed: boolean) => {
    if (item === null) return;
    onItem({ ...item, end }, source);
    item = null;
    hasItems = true;
    isBroken ||= !isClosed;
  };
  const enclose = (token: Token) => {
    if (token.kind === 'close' || token.name === 'channel') endItem(token.start, false);
    enclosures += 1;
    if (token.kind === 'close' || enclosures > enclosuresMax) return;
    const own = attributesOf(text.slice(token.start, token.end));
    for (const [prefix, usual] of declaredPrefixes(source.format, own)) prefixes.set(prefix, usual);
    for (const [name, value] of Object.entries(own)) attributes[name] ??= value;
  };

  for (const token of tokens) {
    addPrefix(token);
    token.name = usualName(token.name, prefixes);
    if (token.name === itemName && token.kind !== 'void') {
      endItem(token.start, token.kind === 'close');
      if (token.kind === 'open')
        item = { tokens: [], end: 0, attributes: attributesOf(text.slice(token.start, token.end)) };
    } else if (token.name === 'channel' || token.name === usualName(rootName, prefixes)) enclose(token);
    else push(item ?? head, token);
  }
  if (isHtml && !hasItems) throw notAFeed(htmlPage);
  return { source, head, isBroken, isCutOff: item !== null };
}

function push({ tokens }: Part, token: Token): void {
  if (tokens.length < tokensMax) tokens.push(token);
}

/** Reads up to the root: an element of a feed, even one inside of a page that somebody made of it. */
function findRoot(text: string, tokens: Iterator<Token>, url: string) {
  const linked: string[] = [];
  let entities: ReadonlyMap<string, string> = new Map();
  let isHtml = false;
  // Not `for … of`, which would end the walk here.
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    const { kind, name, start, end } = step.value;
    const tag = text.slice(start, end);
    if (kind === 'doctype') {
      entities = declaredEntities(tag);
      isHtml ||= /^<!doctype\s+html/i.test(tag);
    }
    if (kind !== 'open' && kind !== 'void') continue;
    isHtml ||= name === 'html';
    const attributes = attributesOf(tag);
    const format = formatOf(name);
    if (format && !(isHtml && name === 'channel'))
      return { format, attributes, entities, rootName: name, isHtml };
    const feed = name === 'link' ? linkedFeed(attributes, url) : null;
    if (feed !== null && linked.length < linkedMax) linked.push(feed);
  }
  const page = linked.length > 0 ? `${htmlPage} (it names ${linked.join(', ')})` : htmlPage;
  throw notAFeed(text.trim() === '' ? 'empty' : isHtml ? page : 'neither RSS, Atom nor JSON Feed');
}

/** The feed that a page's link names for programs; null if it names none. */
function linkedFeed({ rel = '', type = '', href = '' }: Attributes, url: string): string | null {
  if (!/\balternate\b/i.test(rel) || !/^application\/(?:atom|feed|rss)\+/i.test(type)) return null;
  const feed = URL.parse(href, url)?.href ?? '';
  return /^https?:/.test(feed) && feed.length <= addressLengthMax ? feed : null;
}

function usualName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const usual = name.includes(':') ? prefixes.get(prefixOf(name)) : undefined;
  if (usual === undefined) return name;
  return usual === '' ? localName(name) : `${usual}:${localName(name)}`;
}

const htmlPage = 'an HTML page, not a feed';

function notAFeed(what: string): FeedError {
  return new FeedError('not_a_feed', `The body is ${what}.`);
}
