import type { AtomFeed, DcNs, DcTermsNs, MediaNs } from 'feedsmith';
import { presentStrings, type RawImage } from './raw-item.ts';

type Dates = DcTermsNs.ItemOrFeed<string>;

type Links = AtomFeed.Link<string>[];

/** The long form of a relation's name (RFC 4287, section 4.2.7.2; RFC 8288). */
const registered = /^https?:\/\/www\.iana\.org\/assignments\/(?:link-)?relations?[/#]/;

/**
 * Links to the article itself among Atom links: `alternate`, the default. First those that are not said to lead to the article in
 * another language than the feed's, where that is known.
 */
export function alternateLinks(links: Links = [], language: string | null = null): string[] {
  const isOwn = ({ hreflang }: Links[number]) =>
    hreflang === undefined || (language !== null && primary(hreflang) === primary(language));
  const found = related(links, 'alternate');
  const alternates = [...found.filter(isOwn), ...found.filter((link) => !isOwn(link))];
  // An AMP or JSON twin may come first; a page is what a reader opens.
  const pages = alternates.filter(({ type }) => type === undefined || type.includes('html'));
  return presentStrings(...pages.map(({ href }) => href), ...alternates.map(({ href }) => href));
}

/** "de" of "de-AT". */
function primary(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

/** Links that stand in for the one to the article: where an entry is kept, or where it was found. */
export function fallbackLinks(links: Links = []): string[] {
  return presentStrings(...[...related(links, 'via'), ...related(links, 'self')].map(({ href }) => href));
}

export function enclosureLinks(links: Links = []): RawImage[] {
  return related(links, 'enclosure')
    .filter(({ href }) => href !== undefined)
    .map(({ href, type }) => chosenImage(href, type));
}

/** A picture, or whatever else its type says, that was chosen for the item. */
export function chosenImage(url = '', type = ''): RawImage {
  return { url, type, width: null, chosen: true };
}

/** The names of persons, such as authors. */
export function namesOf(people: { name?: string }[] = []): string[] {
  return presentStrings(...people.map(({ name }) => name));
}

/** Names of relations are compared without regard to case. */
function related(links: Links, relation: string): Links {
  return links.filter(
    ({ rel = 'alternate' }) => rel.trim().toLowerCase().replace(registered, '') === relation,
  );
}

export function dublinCoreDates(dc: DcNs.ItemOrFeed<string> | undefined, terms: Dates | undefined): string[] {
  return presentStrings(
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
    contents.map(({ url, medium, type, ...size }) => image(url, type ?? medium ?? null, size)),
    thumbnails.map(({ url, ...size }) => image(url, 'image', size)),
  ];
}

type Size = { width?: number; height?: number };

function image(url: string | undefined, type: string | null, { width, height }: Size): RawImage {
  return { url: url ?? '', type, width: width ?? null, height: height ?? null };
}

export function mediaCategories(media: MediaNs.ItemOrFeed | undefined): string[] {
  return presentStrings(...(media?.categories ?? []).map(({ label, name }) => label ?? name));
}
