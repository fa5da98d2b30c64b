import { pathToFileURL } from 'node:url';
import { parseOpml, type Opml } from 'feedsmith';
import { isSection, type Section } from '#contract/sections.ts';
import { addressLengthMax, credentialsFault, hasCredentials, lengthFault } from '#contract/web-address.ts';
import { cleanWrittenText } from '#contract/written-text.ts';
import { decodeText } from '#newsroom/reading/decode.ts';
import { readFailureReason, readUpTo } from '#process/text-file.ts';

/** A feed as the catalogue describes it. `url` is its identity; `language` a BCP 47 tag. */
export type CatalogueFeed = {
  url: string;
  publisher: string;
  site: string | null;
  language: string;
  sections: Section[];
};

/** The catalogue cannot be used; the message names the file and each outline that is wrong, a line each where there are several. */
export class CatalogueError extends Error {}

/** A catalogue of every newspaper of Europe stays far below these. */
const feedsMax = 5_000;
const opmlLengthMax = 2_000_000; // characters
const bytesOfCharacterMax = 3; // in UTF-8, of one that JavaScript counts as one
const depthMax = 20;
const nameLengthMax = 200;
const toldMost = 20; // mistakes

/**
 * Reads an OPML file in any encoding that a feed may have. `files`: whether relative addresses mean files beside it,
 * whose `url` is then a file: URL.
 * @throws CatalogueError
 */
export async function readCatalogue(
  path: string,
  { files }: { files: boolean } = { files: false },
): Promise<CatalogueFeed[]> {
  try {
    const bytes = await readUpTo(opmlLengthMax * bytesOfCharacterMax, path);
    return parseCatalogue(decodeText(bytes, null), files ? pathToFileURL(path) : undefined);
  } catch (cause) {
    throw new CatalogueError(`The feed catalogue ${path} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${readFailureReason(error)}.` : error.message;
}

/**
 * Reads OPML 2.0. An outline with `xmlUrl` is a feed; its `category`, or that of the group it stands in, lists its
 * sections, separated by commas. A feed that stands in several places serves the sections of all of them. `place` is
 * what relative feed addresses start from; without it they are refused.
 */
export function parseCatalogue(opml: string, place?: URL): CatalogueFeed[] {
  const feeds = new Map<string, CatalogueFeed>();
  const mistakes: string[] = [];
  if (opml.length > opmlLengthMax)
    throw new CatalogueError(`it has more than ${opmlLengthMax.toLocaleString('en')} characters.`);
  const outlines = outlinesOf(opml);
  for (const feed of feedsOf(outlines, { place, category: undefined, depth: 0, mistakes })) {
    const known = feeds.get(feed.url);
    if (known) known.sections = [...new Set([...known.sections, ...feed.sections])];
    else feeds.set(feed.url, feed);
  }
  if (mistakes.length > 0) throw new CatalogueError(tellAll(mistakes));
  if (feeds.size === 0) throw new CatalogueError('it lists no feeds.');
  if (feeds.size > feedsMax) throw new CatalogueError(`it lists ${feeds.size} feeds, more than ${feedsMax}.`);
  return [...feeds.values()];
}

/** Reports all mistakes at once, up to a limit. */
function tellAll(mistakes: string[]): string {
  const [first = ''] = mistakes;
  if (mistakes.length === 1) return first;
  const told = mistakes.slice(0, toldMost).map((mistake) => mistake.replace(/^t/, 'T'));
  if (mistakes.length > toldMost) told.push(`And ${mistakes.length - toldMost} more.`);
  return [`it has ${mistakes.length} mistakes.`, ...told].join('\n');
}

type Outline = Opml.Outline<string>;

function outlinesOf(opml: string): Outline[] {
  // OPML has no such element, and the parser would allocate a list of the length that it claims.
  if (/<length[\s/>]/i.test(opml)) throw new CatalogueError('it is not valid OPML.');
  try {
    return parseOpml(opml).body?.outlines ?? [];
  } catch (cause) {
    // The parser fails on a document without any outline.
    if (/<opml[\s>][^]*<\/opml\s*>\s*$/i.test(opml) && !/<outline[\s/>]/i.test(opml)) return [];
    throw new CatalogueError('it is not valid OPML.', { cause });
  }
}

/** What an outline inherits from its ancestors. */
type Surroundings = {
  category: string | undefined;
  place: URL | undefined;
  depth: number;
  /** Collects the mistakes of the whole document. */
  mistakes: string[];
};

function feedsOf(outlines: Outline[], inherited: Surroundings): CatalogueFeed[] {
  const depth = inherited.depth + 1;
  if (depth > depthMax) throw new CatalogueError('its outlines are nested too deeply.');
  return outlines.flatMap((outline) => {
    const surroundings = { ...inherited, depth, category: outline.category ?? inherited.category };
    const inside = feedsOf(outline.outlines ?? [], surroundings);
    const isFeed = outline.xmlUrl !== undefined || outline.type === 'rss';
    return isFeed ? [...feedOf(outline, surroundings), ...inside] : inside;
  });
}

/** The feed of an outline; empty if something is wrong with it. */
function feedOf(outline: Outline, { category, place, mistakes }: Surroundings): CatalogueFeed[] {
  const before = mistakes.length;
  const publisher = cleanName(outline.text ?? outline.title ?? '');
  const name = publisher === '' ? (outline.xmlUrl?.slice(0, nameLengthMax) ?? 'without a name') : publisher;
  if (publisher === '') mistakes.push(`the outline ${name} has no text attribute.`);
  const attempt = <Read>(read: () => Read): Read | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      mistakes.push(error.message);
      return null;
    }
  };
  const url = attempt(() => fileBeside(outline.xmlUrl, place) ?? webAddress(outline, 'xmlUrl', name));
  const site = outline.htmlUrl === undefined ? null : attempt(() => webAddress(outline, 'htmlUrl', name));
  const language = attempt(() => languageTag(outline.language ?? 'und', name));
  const sections = attempt(() => sectionsOf(category, name));
  if (mistakes.length > before || url === null || language === null || sections === null) return [];
  return [{ url, publisher, site, language, sections }];
}

function fileBeside(value: string | undefined, place: URL | undefined): string | null {
  if (!place || value === undefined || value === '' || URL.canParse(value)) return null;
  const url = URL.parse(value, place);
  return url?.protocol === 'file:' && url.host === '' ? url.href : null;
}

/** A name as one line, of limited length and without characters that change the text direction around it. */
export function cleanName(name: string): string {
  const line = cleanWrittenText(name).replaceAll(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, nameLengthMax).join('');
}

function languageTag(value: string, name: string): string {
  const tag = canonicalTag(value);
  if (tag === null)
    throw new CatalogueError(
      `the language of the outline "${name}" is not a BCP 47 tag: "${value.slice(0, 40)}".`,
    );
  return tag;
}

/** 'de-at' -> 'de-AT'; null for what is no BCP 47 tag. RSS writes 'en_us' now and then. */
export function canonicalTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'))[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function webAddress(outline: Outline, attribute: 'xmlUrl' | 'htmlUrl', name: string): string {
  const value = outline[attribute];
  const address = canonicalAddress(value ?? '');
  const fault = (what: string) => new CatalogueError(`the ${attribute} of the outline "${name}" ${what}.`);
  if (value !== undefined && value.trim().length > addressLengthMax) throw fault(lengthFault);
  if (address === null) throw fault(`is not a web address: "${value?.slice(0, nameLengthMax)}"`);
  if (hasCredentials(address)) throw fault(credentialsFault[attribute === 'xmlUrl' ? 'feed' : 'site']);
  return address;
}

/** An http(s) address in the form in which it is a feed's identity; null for anything else. */
export function canonicalAddress(value: string): string | null {
  const url = URL.parse(value.trim());
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  url.hash = '';
  return url.href.length > addressLengthMax ? null : url.href;
}

function sectionsOf(category: string | undefined, name: string): Section[] {
  const paths = (category ?? '').split(',').map((path) => path.trim());
  const named = paths.filter((path) => path !== '');
  if (named.length === 0) throw new CatalogueError(`the outline "${name}" has no category attribute.`);
  const sections = named.map(sectionAt).filter((section) => section !== null);
  const unknown = named.filter((path) => sectionAt(path) === null);
  if (unknown.length > 0) {
    const shown = unknown.slice(0, toldMost).map((path) => `"${path.slice(0, nameLengthMax)}"`);
    const noun = unknown.length === 1 ? 'category' : 'categories';
    throw new CatalogueError(`the outline "${name}" has the unknown ${noun} ${shown.join(', ')}.`);
  }
  return [...new Set(sections)];
}

/** `/region/de` -> `local/de`, `/scope/world` -> `world`, `/category/sports` as it is; null for any other path. */
export function sectionAt(path: string): Section | null {
  const section = path.replace(/^\/region\//, 'local/').replace(/^\/(?:scope\/)?/, '');
  const written = /^\/(?:region|scope|category)\//.test(path);
  return written && isSection(section) ? section : null;
}
