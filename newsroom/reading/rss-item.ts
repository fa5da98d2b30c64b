import type { RssFeed } from 'feedsmith';
import {
  alternateLinks,
  chosenImage,
  dublinCoreDates,
  enclosureLinks,
  mediaCategories,
  mediaImages,
  fallbackLinks,
  namesOf,
} from './item-extensions.ts';
import { presentStrings, type RawItem } from './raw-item.ts';

/** An item of RSS of any version. */
export function rssItem(item: RssFeed.Item<string>): RawItem {
  const { atom, dc, dcterms, itunes, media } = item;
  const enclosures = item.enclosures ?? [];
  return {
    guid: item.guid?.value ?? null,
    titles: presentStrings(
      item.title,
      ...(dc?.titles ?? []),
      media?.title?.value,
      atom?.title?.value,
      itunes?.title,
    ),
    links: presentStrings(
      ...(dcterms?.isFormatOf ?? []),
      item.link,
      ...alternateLinks(atom?.links),
      ...guidLinks(item.guid),
      ...fallbackLinks(atom?.links),
      ...enclosures.map(({ url }) => url),
    ),
    base: item.xml?.base ?? null,
    textBase: null,
    texts: presentStrings(
      item.description,
      itunes?.summary,
      itunes?.subtitle,
      ...(dc?.descriptions ?? []),
      atom?.summary?.value,
      item.content?.encoded,
      atom?.content?.value,
      media?.description?.value,
    ),
    dates: presentStrings(item.pubDate, ...dublinCoreDates(dc, dcterms), atom?.published, atom?.updated),
    authors: [
      presentStrings(...(dc?.creators ?? [])),
      presentStrings(...(dcterms?.creators ?? [])),
      namesOf(atom?.authors),
      presentStrings(itunes?.author),
    ],
    images: [
      ...mediaImages(media),
      enclosureLinks(atom?.links),
      enclosures.map(({ url, type }) => chosenImage(url, type)),
      presentStrings(itunes?.image).map((url) => chosenImage(url, 'image')),
    ],
    categories: presentStrings(
      ...(item.categories ?? []).map(({ name }) => name),
      ...(dc?.subjects ?? []),
      ...(dcterms?.subjects ?? []),
      ...mediaCategories(media),
      ...(atom?.categories ?? []).map(({ label, term }) => label ?? term),
      ...(itunes?.keywords ?? []),
    ),
  };
}

/**
 * A guid is an address unless it says otherwise (RSS 2.0), and many that say otherwise are one all the same. Many that
 * say nothing are mere numbers, so that a relative one has to look like a path or to call itself a permalink.
 */
function guidLinks(guid: RssFeed.Guid | undefined): string[] {
  const value = guid?.value?.trim();
  if (value === undefined) return [];
  if (/^https?:\/\//i.test(value)) return [value];
  const isRelative = guid?.isPermaLink === true ? !/^[a-z][\w+.-]*:|\s/i.test(value) : value.startsWith('/');
  return isRelative && guid?.isPermaLink !== false ? [value] : [];
}
