import type { Format } from './feed-names.ts';
import { outlineOf, type Item, type Source } from './feed-outline.ts';
import { writtenFeed, writtenItem } from './feed-writer.ts';

export type CanonicalFeed = {
  format: Format;
  /** A well-formed document: the root, at most one channel, each field with its text escaped once. */
  xml: string;
  /** How many items the document has, and how many of those in the middle `xml` lacks. */
  itemCount: number;
  leftOut: number;
  isBroken: boolean;
  isCutOff: boolean;
};

/** How many items are kept at each end of a feed that is too long; which end is the newer one is not known here. */
const itemsKept = 500;

/**
 * Writes a feed anew as every parser understands it, out of a document that may be broken in any way. `url` is where it
 * came from. Throws FeedError `not_a_feed`.
 */
export function canonicalFeed(text: string, url: string): CanonicalFeed {
  const first: string[] = [];
  const last: string[] = [];
  let itemCount = 0;
  let filled = 0;
  let isSound = true;
  const keep = (item: Item, source: Source) => {
    itemCount += 1;
    if (item.tokens.length === 0) return;
    const written = writtenItem(source, item);
    if (filled < itemsKept) first.push(written.xml);
    else last[filled % itemsKept] = written.xml;
    isSound &&= written.isSound;
    filled += 1;
  };
  const outline = outlineOf(text, url, keep);
  const oldest = filled > 2 * itemsKept ? filled % itemsKept : 0;
  const items = [...first, ...last.slice(oldest), ...last.slice(0, oldest)];
  const { xml, ...feed } = writtenFeed(outline, items);
  return {
    format: outline.source.format,
    xml,
    itemCount,
    leftOut: Math.max(0, filled - 2 * itemsKept),
    isBroken: outline.isBroken || !isSound || !feed.isSound,
    isCutOff: outline.isCutOff,
  };
}
