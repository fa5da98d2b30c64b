import type { Format } from './feed-names.ts';
import { outlineOf, type Item, type Source } from './feed-outline.ts';
import { writtenFeed, writtenItem } from './feed-writer.ts';

export type CanonicalFeed = {
  format: Format;
  /** A well-formed document: the root, at most one channel, each field with its text escaped once. */
  xml: string;
  /** How many items the document has; `xml` has the first and the last `itemsKept`. */
  itemCount: number;
  isBroken: boolean;
  isCutOff: boolean;
};

/** At either end of a feed that is too long; which end is the newer one is not known here. */
export const itemsKept = 500;

/**
 * Writes a feed anew as every parser understands it, out of a document that may be broken in any way. `url` is where it
 * came from. Throws FeedError `not_a_feed`.
 */
export function canonicalFeed(text: string, url: string): CanonicalFeed {
  const first: string[] = [];
  const last: string[] = [];
  let itemCount = 0;
  let isSound = true;
  const keep = (item: Item, source: Source) => {
    const written = writtenItem(source, item);
    if (itemCount < itemsKept) first.push(written.xml);
    else last[itemCount % itemsKept] = written.xml;
    isSound &&= written.isSound;
    itemCount += 1;
  };
  const outline = outlineOf(text, url, keep);
  const oldest = itemCount > 2 * itemsKept ? itemCount % itemsKept : 0;
  const items = [...first, ...last.slice(oldest), ...last.slice(0, oldest)];
  const { xml, ...feed } = writtenFeed(outline, items);
  return {
    format: outline.source.format,
    xml,
    itemCount,
    isBroken: outline.isBroken || !isSound || !feed.isSound,
    isCutOff: outline.isCutOff,
  };
}
