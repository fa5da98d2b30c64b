import type { AtomFeed, DcNs, DcTermsNs, MediaNs } from 'feedsmith';
import { given, type RawImage } from './raw-item.ts';

type Dates = DcTermsNs.ItemOrFeed<string>;

/** Links to the article itself among Atom links: `alternate`, the default (RFC 4287, section 4.2.7.2). */
export function alternateLinks(links: AtomFeed.Link<string>[] = []): string[] {
  const alternates = links.filter(({ rel }) => rel === undefined || rel === 'alternate');
  // An AMP or JSON twin may come first; a page is what a reader opens.
  const pages = alternates.filter(({ type }) => type === undefined || type.includes('html'));
  return given(...pages.map(({ href }) => href), ...alternates.map(({ href }) => href));
}

export function enclosureLinks(links: AtomFeed.Link<string>[] = []): RawImage[] {
  return links
    .filter(({ rel, href }) => rel === 'enclosure' && href !== undefined)
    .map(({ href, type }) => ({ url: href ?? '', type: type ?? '', width: null }));
}

export function dublinCoreDates(dc: DcNs.ItemOrFeed<string> | undefined, terms: Dates | undefined): string[] {
  return given(
    ...(dc?.dates ?? []),
    ...(terms?.issued ?? []),
    ...(terms?.created ?? []),
    ...(terms?.dates ?? []),
    ...(terms?.modified ?? []),
  );
}

/** Media RSS pictures: the contents, then the thumbnails, each at the item, in a group or in a content. */
export function mediaImages(media: MediaNs.ItemOrFeed | undefined): RawImage[][] {
  if (media === undefined) return [];
  const groups = media.groups ?? [];
  const contents = [...(media.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...groups, ...contents].flatMap((element) => element.thumbnails ?? []);
  return [
    contents.map(({ url, medium, type, width }) => image(url, type ?? medium ?? null, width)),
    thumbnails.map(({ url, width }) => image(url, 'image', width)),
  ];
}

function image(url: string | undefined, type: string | null, width: number | undefined): RawImage {
  return { url: url ?? '', type, width: width ?? null };
}

export function mediaCategories(media: MediaNs.ItemOrFeed | undefined): string[] {
  return given(...(media?.categories ?? []).map(({ label, name }) => label ?? name));
}
