import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseOpml, type Opml } from 'feedsmith';
import { isSection, type Section } from '#contract/sections.ts';

/** A feed as the catalogue describes it. `url` is its identity; `language` a BCP 47 tag. */
export type CatalogueFeed = {
  url: string;
  publisher: string;
  site: string | null;
  language: string;
  sections: Section[];
};

/** The catalogue cannot be used; the message is one sentence that names the file and the outline. */
export class CatalogueError extends Error {}

/**
 * Reads an OPML file. `files`: whether relative addresses mean files, found from where the OPML file is; `url` of such a
 * feed is a file: URL. @throws CatalogueError
 */
export async function readCatalogue(
  path: string,
  { files }: { files: boolean } = { files: false },
): Promise<CatalogueFeed[]> {
  try {
    return parseCatalogue(await readFile(path, 'utf8'), files ? pathToFileURL(path) : undefined);
  } catch (cause) {
    throw new CatalogueError(`The feed catalogue ${path} cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'ENOENT' ? 'there is no such file.' : error.message;
}

/**
 * Reads OPML 2.0. An outline with `xmlUrl` is a feed; its `category`, or that of the group it stands in, lists its
 * sections, separated by commas. A feed that stands in several places serves the sections of all of them. `place` is
 * what relative feed addresses start from; without it they are refused.
 */
export function parseCatalogue(opml: string, place?: URL): CatalogueFeed[] {
  const feeds = new Map<string, CatalogueFeed>();
  for (const feed of feedsOf(outlinesOf(opml), { place, category: undefined })) {
    const known = feeds.get(feed.url);
    if (known) known.sections = [...new Set([...known.sections, ...feed.sections])];
    else feeds.set(feed.url, feed);
  }
  if (feeds.size === 0) throw new CatalogueError('it lists no feeds.');
  return [...feeds.values()];
}

type Outline = Opml.Outline<string>;

function outlinesOf(opml: string): Outline[] {
  try {
    return parseOpml(opml).body?.outlines ?? [];
  } catch (cause) {
    throw new CatalogueError('it is not valid OPML.', { cause });
  }
}

/** What an outline takes from those around it. */
type Surroundings = { category: string | undefined; place: URL | undefined };

function feedsOf(outlines: Outline[], inherited: Surroundings): CatalogueFeed[] {
  return outlines.flatMap((outline) => {
    const surroundings = { ...inherited, category: outline.category ?? inherited.category };
    const inside = feedsOf(outline.outlines ?? [], surroundings);
    const isFeed = outline.xmlUrl !== undefined || outline.type === 'rss';
    return isFeed ? [feedOf(outline, surroundings), ...inside] : inside;
  });
}

function feedOf(outline: Outline, { category, place }: Surroundings): CatalogueFeed {
  const publisher = outline.text ?? outline.title;
  const name = publisher ?? outline.xmlUrl ?? 'without a name';
  if (!publisher) throw new CatalogueError(`the outline ${name} has no text attribute.`);
  return {
    url: fileBeside(outline.xmlUrl, place) ?? webAddress(outline.xmlUrl, 'xmlUrl', name),
    publisher,
    site: outline.htmlUrl === undefined ? null : webAddress(outline.htmlUrl, 'htmlUrl', name),
    language: outline.language ?? 'und',
    sections: sectionsOf(category, name),
  };
}

function fileBeside(value: string | undefined, place: URL | undefined): string | null {
  if (!place || value === undefined || value === '' || URL.canParse(value)) return null;
  const url = URL.parse(value, place);
  return url?.protocol === 'file:' && url.host === '' ? url.href : null;
}

function webAddress(value: string | undefined, attribute: string, name: string): string {
  const url = URL.parse(value ?? '');
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CatalogueError(`the ${attribute} of the outline "${name}" is not a web address: "${value}".`);
  url.hash = '';
  return url.href;
}

function sectionsOf(category: string | undefined, name: string): Section[] {
  const paths = (category ?? '').split(',').map((path) => path.trim());
  const named = paths.filter((path) => path !== '');
  if (named.length === 0) throw new CatalogueError(`the outline "${name}" has no category attribute.`);
  const sections = named.map((path) => {
    const section = sectionAt(path);
    if (section) return section;
    throw new CatalogueError(`the outline "${name}" has the unknown category "${path}".`);
  });
  return [...new Set(sections)];
}

/** `/region/de` -> `local/de`, `/scope/world` -> `world`, `/category/sports` as it is; null for any other path. */
export function sectionAt(path: string): Section | null {
  const section = path.replace(/^\/region\//, 'local/').replace(/^\/(?:scope\/)?/, '');
  const written = /^\/(?:region|scope|category)\//.test(path);
  return written && isSection(section) ? section : null;
}
