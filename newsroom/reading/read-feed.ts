import { FeedError } from '#newsroom/feed-error.ts';
import type { ReadFeed, SkippedItem } from '#newsroom/item.ts';
import { isAdvertisement } from './advertisement.ts';
import { baseOf, cleanItem, type CleanedItem } from './clean.ts';
import { datesOfFeed, publishedAt, type DatesOfFeed } from './dates.ts';
import { decodeText } from './decode.ts';
import { distinctItems, type CompleteItem } from './distinct-items.ts';
import { inflate } from './inflate.ts';
import { withoutInvalidCharacters } from './invalid-characters.ts';
import { parseFeedText } from './parse.ts';
import { plainText } from './plain-text.ts';
import { withoutPublisherLogo } from './publisher-logo.ts';
import type { RawItem } from './raw-item.ts';
import { withoutSharedEnding } from './shared-ending.ts';

/** Items of one feed that are read; whoever has more has put a whole archive there. */
const itemsMax = 500;

/** `url` is where a body came from, `contentType` its header, `now` decides which dates lie in the future. */
export type FeedSource = { url: string; contentType: string | null; now: Date };

/**
 * Reads a feed's body: bytes, text, items, clean items. Identities and addresses are each unique in the result: of items
 * that share one, the first (newest) is taken and the others are skipped with the reason.
 * Throws FeedError and nothing else.
 */
export function readFeed(body: Uint8Array, { url, contentType, now }: FeedSource): ReadFeed {
  const text = withoutInvalidCharacters(decodeText(inflate(body), contentType));
  const { feed, repaired, itemCount, warnings } = parseFeedText(text, url);
  const dates = datesOfFeed(datesIn(feed.items), feed.language);
  const context = { base: baseOf(feed, url), now, dates };
  const cleaned = newest(feed.items, context).map((raw) => cleanItem(raw, context));
  const complete = cleaned.filter(isComplete);
  const skipped = cleaned.filter((item) => !isComplete(item)).map(incomplete);
  if (complete.length === 0 && skipped[0]) throw useless(skipped.length, skipped[0].reason);
  const { paid = [], news = [] } = Object.groupBy(complete, (item) =>
    isAdvertisement(item) ? 'paid' : 'news',
  );
  const distinct = distinctItems(news);
  const pictured = withoutPublisherLogo(distinct.items);
  const described = withoutSharedEnding(pictured.items);
  return {
    title: plainText(feed.title ?? '') || null,
    language: plainText(feed.language ?? '') || null,
    hub: feed.hub,
    self: feed.self,
    items: described.items,
    skipped: [...skipped, ...paid.map(asAdvertisement), ...distinct.skipped],
    undated: distinct.undated,
    misdated: distinct.misdated,
    repaired,
    warnings: [
      ...tooMany(itemCount),
      ...warnings,
      ...distinct.warnings,
      ...pictured.warnings,
      ...described.warnings,
    ],
  };
}

function tooMany(count: number): string[] {
  return count > itemsMax ? [`${count} items, of which the newest ${itemsMax} are read`] : [];
}

function datesIn(items: RawItem[]): string[] {
  return items.flatMap(({ dates }) => dates);
}

/** The first items of the feed, or the last ones of a feed that is written oldest first. */
function newest(items: RawItem[], { now, dates }: { now: Date; dates: DatesOfFeed }): RawItem[] {
  if (items.length <= itemsMax) return items;
  const { at: first } = publishedAt(items[0]?.dates ?? [], now, dates);
  const { at: last } = publishedAt(items.at(-1)?.dates ?? [], now, dates);
  const ascending = first !== null && last !== null && first < last;
  return ascending ? items.slice(-itemsMax).toReversed() : items.slice(0, itemsMax);
}

function isComplete(item: CleanedItem): item is CompleteItem {
  return item.title !== null && item.url !== null;
}

function incomplete({ title }: CleanedItem): SkippedItem {
  return { title, reason: title === null ? 'neither title nor text' : 'no usable link', repeats: false };
}

function asAdvertisement({ title }: CompleteItem): SkippedItem {
  return { title, reason: 'an advertisement, as its publisher says', repeats: false };
}

/** A feed that has items, but none to store, is broken; as an empty success nobody would notice. */
function useless(count: number, reason: string): FeedError {
  const which = count === 1 ? 'The only item' : `Each of the ${count} items`;
  return new FeedError(
    'empty_but_has_items',
    `${which} lacks what an article needs, the first has ${reason}.`,
  );
}
