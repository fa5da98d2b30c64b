import type { AtomFeed } from 'feedsmith';
import { escaped } from './field-value.ts';
import {
  alternateLinks,
  dublinCoreDates,
  enclosureLinks,
  mediaCategories,
  mediaImages,
  fallbackLinks,
  namesOf,
} from './item-extensions.ts';
import { presentStrings, type RawItem } from './raw-item.ts';

/**
 * An entry of Atom 0.3 or 1.0. Without an author of its own it takes those of its source or its feed
 * (RFC 4287, section 4.2.1).
 */
export function atomItem(
  entry: AtomFeed.Entry<string>,
  feedAuthors: string[],
  feedLanguage: string | null,
): RawItem {
  const { dc, dcterms, media } = entry;
  return {
    guid: entry.id ?? null,
    titles: presentStrings(textOf(entry.title), ...(dc?.titles ?? []), media?.title?.value),
    links: presentStrings(
      ...(dcterms?.isFormatOf ?? []),
      ...alternateLinks(entry.links, entry.xml?.lang ?? feedLanguage),
      ...otherLinks(entry),
    ),
    base: entry.xml?.base ?? null,
    texts: presentStrings(
      textOf(entry.summary),
      ...(dc?.descriptions ?? []),
      textOf(entry.content),
      media?.description?.value,
      ...(media?.groups ?? []).map(({ description }) => description?.value),
    ),
    textBase: entry.content?.xml?.base ?? entry.summary?.xml?.base ?? null,
    dates: presentStrings(entry.published, ...dublinCoreDates(dc, dcterms), entry.updated),
    authors: [
      namesOf(entry.authors),
      presentStrings(...(dc?.creators ?? [])),
      presentStrings(entry.itunes?.author),
      namesOf(entry.source?.authors),
      feedAuthors,
    ],
    images: [...mediaImages(media), enclosureLinks(entry.links)],
    categories: presentStrings(
      ...(entry.categories ?? []).map(({ label, term }) => label ?? term),
      ...(dc?.subjects ?? []),
      ...mediaCategories(media),
    ),
  };
}

/** As HTML, which all texts are read as; what calls itself text has no markup (RFC 4287, section 3.1.1.1). */
function textOf(text: { value?: string; type?: string } | undefined): string | undefined {
  return text?.type === 'text' ? escaped(text.value ?? '') : text?.value;
}

function otherLinks({ id, links = [], content }: AtomFeed.Entry<string>): string[] {
  const enclosures = enclosureLinks(links).map(({ url }) => url);
  const isAddress = id !== undefined && /^https?:\/\//i.test(id);
  return presentStrings(isAddress ? id : undefined, content?.src, ...fallbackLinks(links), ...enclosures);
}
