import type { FeedItem, ReadFeed, SkippedItem } from '#newsroom/item.ts';
import { pageOf } from '#newsroom/same-addresses.ts';
import type { CleanedItem } from './clean.ts';
import { identities } from './item-id.ts';
import { plainText } from './plain-text.ts';
import { shorten } from './shorten.ts';

/** An item with everything that an article requires. */
export type CompleteItem = CleanedItem & { title: string; url: string };

type Distinct = Pick<ReadFeed, 'items' | 'skipped' | 'undated' | 'misdated' | 'warnings'>;

const dateLengthMax = 40;
/** A shorter title may be the name of a column, of which there are several. */
const titleLengthMin = 20;
const indexPage = 'all items share one link and have no guid; only the newest is taken';

/** The items of a feed under identities and addresses that are each unique; of those that share one, the first. */
export function distinctItems(complete: CompleteItem[]): Distinct {
  const told = distinguished(complete);
  if (!isIndexPage(told)) return { ...firstOfEach(told), warnings: [] };
  return { ...firstOfEach(told.toSorted(newestFirst)), warnings: [indexPage] };
}

/**
 * Items that share an address get another one of theirs: on pages that hold a day's notes the fragment tells them
 * apart, in podcasts that link to their show the recording does.
 */
function distinguished(items: CompleteItem[]): CompleteItem[] {
  const sharers = Map.groupBy(items, ({ url }) => url);
  const uses = Map.groupBy(
    items.flatMap(({ url, otherUrls }) => [url, ...otherUrls]),
    (address) => address,
  );
  return items.map((item) => {
    if (sharers.get(item.url)?.length === 1) return item;
    const own = item.otherUrls.find((address) => uses.get(address)?.length === 1);
    return own === undefined ? item : { ...item, url: own };
  });
}

/** Whether all items link to one page that lists news without telling them apart. */
function isIndexPage(items: CompleteItem[]): boolean {
  const [first] = items;
  return items.length > 1 && items.every(({ guid, url }) => guid === null && url === first?.url);
}

function newestFirst(a: CompleteItem, b: CompleteItem): number {
  return (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0);
}

function firstOfEach(complete: CompleteItem[]): Omit<Distinct, 'warnings'> {
  const seen = new Set<string>();
  const told = new Map<string, FeedItem>();
  const items: FeedItem[] = [];
  const skipped: SkippedItem[] = [];
  const misdated: string[] = [];
  let undated = 0;
  for (const [index, identity] of identities(complete).entries()) {
    const item = complete[index];
    if (item === undefined) continue;
    const keys = [`guid ${identity}`, `link ${pageOf(item.url)}`];
    if (keys.some((key) => seen.has(key))) {
      skipped.push({ title: item.title, reason: 'same link or guid as an item before', repeats: true });
      continue;
    }
    for (const key of keys) seen.add(key);
    const { guid: _guid, otherUrls: _others, writtenDate, isOfToday, ...fields } = item;
    const moment = `${item.publishedAt?.getTime()} ${item.title}`;
    const before = told.get(moment);
    if (before !== undefined && isToldBy(before, item)) {
      before.description ??= item.description;
      before.image ??= item.image;
      skipped.push({
        title: item.title,
        reason: 'same title, text and time as an item before',
        repeats: true,
      });
      continue;
    }
    const distinct: FeedItem = { ...fields, identity, ...(isOfToday && { publishedAt: null }) };
    told.set(moment, distinct);
    items.push(distinct);
    if (writtenDate === null) undated += 1;
    else if (item.publishedAt === null) misdated.push(shorten(plainText(writtenDate), dateLengthMax));
  }
  return { items, skipped, undated, misdated };
}

/**
 * Whether an item of the same title and moment is the same article: some publishers have one at an address for each section it is
 * in, or at one that counts clicks. Where their texts differ, they are two.
 */
function isToldBy(other: FeedItem, { title, description, publishedAt }: CompleteItem): boolean {
  if (publishedAt === null || title.length < titleLengthMin) return false;
  return description === null || other.description === null || description === other.description;
}
