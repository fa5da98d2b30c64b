import { readFile } from 'node:fs/promises';
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

/** Reads an OPML file. @throws CatalogueError */
export async function readCatalogue(path: string): Promise<CatalogueFeed[]> {
  try {
    return parseCatalogue(await readFile(path, 'utf8'));
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
 * sections, separated by commas. A feed that stands in several places serves the sections of all of them.
 */
export function parseCatalogue(opml: string): CatalogueFeed[] {
  const feeds = new Map<string, CatalogueFeed>();
  for (const feed of feedsOf(outlinesOf(opml), undefined)) {
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

function feedsOf(outlines: Outline[], inherited: string | undefined): CatalogueFeed[] {
  return outlines.flatMap((outline) => {
    const category = outline.category ?? inherited;
    const inside = feedsOf(outline.outlines ?? [], category);
    const isFeed = outline.xmlUrl !== undefined || outline.type === 'rss';
    return isFeed ? [feedOf(outline, category), ...inside] : inside;
  });
}

function feedOf(outline: Outline, category: string | undefined): CatalogueFeed {
  const publisher = outline.text ?? outline.title;
  const name = publisher ?? outline.xmlUrl ?? 'without a name';
  if (!publisher) throw new CatalogueError(`the outline ${name} has no text attribute.`);
  return {
    url: webAddress(outline.xmlUrl, 'xmlUrl', name),
    publisher,
    site: outline.htmlUrl === undefined ? null : webAddress(outline.htmlUrl, 'htmlUrl', name),
    language: outline.language ?? 'und',
    sections: sectionsOf(category, name),
  };
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
  return [...new Set(named.map((path) => sectionOf(path, name)))];
}

/** `/region/de` -> `local/de`, `/scope/world` -> `world`, `/category/sports` as it is. */
function sectionOf(path: string, name: string): Section {
  const section = path.replace(/^\/region\//, 'local/').replace(/^\/(?:scope\/)?/, '');
  const written = /^\/(?:region|scope|category)\//.test(path);
  if (!written || !isSection(section))
    throw new CatalogueError(`the outline "${name}" has the unknown category "${path}".`);
  return section;
}
