import type { RdfFeed, RssFeed } from 'feedsmith';
import {
  alternateLinks,
  dublinCoreDates,
  enclosureLinks,
  mediaCategories,
  mediaImages,
  fallbackLinks,
} from './item-extensions.ts';
import { presentStrings, type RawItem } from './raw-item.ts';

type Shared = RdfFeed.Item<string>;

/** An item of RSS 0.9x or 2.0. */
export function rssItem(item: RssFeed.Item<string>): RawItem {
  const shared = rdfItem(item);
  const enclosures = item.enclosures ?? [];
  return {
    ...shared,
    guid: item.guid?.value ?? null,
    titles: presentStrings(...shared.titles, item.itunes?.title),
    links: presentStrings(
      ...shared.links,
      ...guidLinks(item.guid),
      ...fallbackLinks(item.atom?.links),
      ...enclosures.map(({ url }) => url),
    ),
    texts: presentStrings(item.description, item.itunes?.summary, item.itunes?.subtitle, ...shared.texts),
    dates: presentStrings(item.pubDate, ...shared.dates),
    authors: [...shared.authors, presentStrings(item.itunes?.author)],
    images: [
      ...shared.images,
      enclosures.map(({ url, type }) => ({ url: url ?? '', type: type ?? '', width: null })),
      presentStrings(item.itunes?.image).map((url) => ({ url, type: 'image', width: null })),
    ],
    categories: presentStrings(
      ...(item.categories ?? []).map(({ name }) => name),
      ...shared.categories,
      ...(item.itunes?.keywords ?? []),
    ),
  };
}

/** An item of RSS 1.0 (RDF), which is also what all RSS items share. */
export function rdfItem(item: Shared): RawItem {
  const { atom, dc, dcterms, media } = item;
  return {
    guid: item.rdf?.about ?? null,
    titles: presentStrings(item.title, ...(dc?.titles ?? []), media?.title?.value, atom?.title?.value),
    links: presentStrings(
      ...(dcterms?.isFormatOf ?? []),
      item.link,
      ...alternateLinks(atom?.links),
      item.rdf?.about,
    ),
    base: item.xml?.base ?? null,
    textBase: null,
    texts: presentStrings(
      item.description,
      ...(dc?.descriptions ?? []),
      atom?.summary?.value,
      media?.description?.value,
      item.content?.encoded,
      atom?.content?.value,
    ),
    dates: presentStrings(...dublinCoreDates(dc, dcterms), atom?.published, atom?.updated),
    authors: [
      presentStrings(...(dc?.creators ?? [])),
      presentStrings(...(dcterms?.creators ?? [])),
      presentStrings(...(atom?.authors ?? []).map(({ name }) => name)),
    ],
    images: [...mediaImages(media), enclosureLinks(atom?.links)],
    categories: presentStrings(
      ...(dc?.subjects ?? []),
      ...(dcterms?.subjects ?? []),
      ...mediaCategories(media),
      ...(atom?.categories ?? []).map(({ label, term }) => label ?? term),
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
