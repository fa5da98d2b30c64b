import type { FeedItem } from '#newsroom/item.ts';
import { authorName } from './author-name.ts';
import { absoluteUrl, canonicalUrl } from './canonical-url.ts';
import { publishedAt, type DatesOfFeed } from './dates.ts';
import { ownWords } from './own-words.ts';
import { pickImage } from './pick-image.ts';
import { isPlaceholder } from './placeholder.ts';
import { plainText } from './plain-text.ts';
import type { RawFeed, RawItem } from './raw-item.ts';
import { withoutLinksAtEnd } from './read-more-link.ts';
import { shorten } from './shorten.ts';

const titleLengthMax = 300;
const descriptionLengthMax = 1_000;
/** A title made from the first words of a text that has none, as microblogs do not. */
const titleFromTextLength = 100;
const linksMax = 20;
const dayLength = 24 * 3600 * 1000; // ms
const categoriesMax = 50;
const categoryLengthMax = 100;
/** Nothing but marks, or what a template writes for a field that is empty. */
const saysNothing = /^(?:[\p{P}\s]*|n\/a|none|null|undefined)$/iu;

/** An item cleaned field by field; what it lacks is null, and only with title and address can it be stored. */
export type CleanedItem = Omit<FeedItem, 'identity' | 'title' | 'url'> & {
  guid: string | null;
  title: string | null;
  url: string | null;
  /** For feeds whose items share an address: the address with its fragment, then the item's other links. */
  otherUrls: string[];
  /** Its date as the publisher wrote it, usable or not. */
  writtenDate: string | null;
  /** It names a day that has not ended yet, and no time. */
  isOfToday: boolean;
};

/** Where an item's relative links start: its own xml:base, the feed's, the publisher's site, the feed's address. */
export function baseOf(feed: RawFeed, feedUrl: string): string {
  return within(feedUrl, feed.base ?? feed.link);
}

/** A base inside of another one; the outer where there is none that is an address. */
function within(outer: string, base: string | null): string {
  return (base === null ? null : absoluteUrl(base, outer)?.href) ?? outer;
}

/**
 * What the items of a feed share: `base` as from `baseOf`; `now`, for dates in the future; `dates`, for those like
 * 5/6/2026 and those at midnight.
 */
export type ReadingContext = { base: string; now: Date; dates: DatesOfFeed };

/** Cleans one item. */
export function cleanItem(raw: RawItem, { base, now, dates }: ReadingContext): CleanedItem {
  const itemBase = within(base, raw.base);
  const [url = null, ...otherUrls] = addresses(raw.links, itemBase);
  const ownTitle = firstTitle(raw.titles);
  const description = firstWords(raw.texts, ownTitle, url);
  const { at, day } = publishedAt(raw.dates, now, dates);
  const title = ownTitle === null ? titleFrom(description) : shorten(ownTitle, titleLengthMax);
  return {
    guid: raw.guid,
    title,
    url,
    otherUrls,
    description:
      description === null || description === title ? null : shorten(description, descriptionLengthMax),
    image: pictureOf(raw, raw.base === null ? (url ?? itemBase) : itemBase),
    author: authorName(raw.authors),
    writtenDate: raw.dates[0] ?? null,
    publishedAt: at,
    ...(day !== null && { day }),
    isOfToday: day !== null && now.getTime() < day.getTime() + dayLength,
    categories: categoryTerms(raw.categories),
  };
}

function pictureOf(raw: RawItem, base: string): string | null {
  return pickImage(raw.images, raw.texts, base, within(base, raw.textBase));
}

/**
 * All addresses in the links of an item, the article's first, followed by the same with its fragment. Fragments of the
 * others mean nothing: some publishers count up a number after `#` in a story's guid whenever they place it again.
 */
function addresses(links: string[], base: string): string[] {
  const found = links.slice(0, linksMax).flatMap((link) => {
    const url = canonicalUrl(link, base);
    return url === null ? [] : [{ url, whole: canonicalUrl(link, base, { keepFragment: true }) ?? url }];
  });
  const [first, ...others] = found;
  return first ? [...new Set([first.url, first.whole, ...others.map(({ url }) => url)])] : [];
}

/** The first title that says something. */
function firstTitle(titles: string[]): string | null {
  for (const title of titles) {
    const plain = plainText(title);
    if (!saysNothing.test(plain) && !isPlaceholder(plain)) return plain;
  }
  return null;
}

/** What the first text that says something else than the title says. */
function firstWords(texts: string[], title: string | null, url: string | null): string | null {
  for (const text of texts) {
    const words = ownWords(plainText(withoutLinksAtEnd(text)), title, url);
    if (words !== title && !saysNothing.test(words) && !isPlaceholder(words)) return words;
  }
  return null;
}

function titleFrom(description: string | null): string | null {
  return description === null ? null : shorten(description, titleFromTextLength);
}

function categoryTerms(categories: string[]): string[] {
  const terms = categories.slice(0, categoriesMax).map((term) => shorten(plainText(term), categoryLengthMax));
  return [...new Set(terms.filter((term) => term !== ''))];
}
