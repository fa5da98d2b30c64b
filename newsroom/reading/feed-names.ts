/** RSS of all versions, since items of RSS 1.0 (RDF) have the fields of RSS 2.0 in many feeds. */
export type Format = 'rss' | 'atom';

/** The namespaces of RSS 0.9, 1.0 and 1.1, and of Atom 0.3 and 1.0. */
const rss = /purl\.org\/(?:rss\/1\.0\/?$|net\/rss)|netscape\.com\/rdf|backend\.userland\.com\/rss/i;
const atom = /purl\.org\/atom|w3\.org\/2005\/atom/i;
/** The usual prefixes of the namespaces in which fields of articles are. */
const usualPrefixes: readonly [RegExp, string][] = [
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/purl\.org\/dc\/elements/i, 'dc'],
  [/purl\.org\/dc\/terms/i, 'dcterms'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/itunes\.com\/dtds/i, 'itunes'],
  [atom, 'atom'],
];
/** RSS 1.1 has its channel for a root, and some RSS 2.0 lacks its own. */
const roots = new Map<string, Format>([
  ['rss', 'rss'],
  ['channel', 'rss'],
  ['feed', 'atom'],
  ['rdf', 'rss'],
]);

/** Fields of feeds and items; a field that is never closed ends where the next one begins. */
const fields = new Set(
  'author category comments content copyright contributor created description docs enclosure generator guid id image issued language lastbuilddate link logo managingeditor modified pubdate published rights source subtitle summary tagline title ttl updated webmaster'.split(
    ' ',
  ),
);
const fieldPrefixes = new Set(
  'atom content dc dcterms feedburner itunes media pheedo slash thr wfw'.split(' '),
);

/** Elements whose children are fields of their own. */
const structures: Readonly<Record<Format, ReadonlySet<string>>> = {
  rss: new Set(['media:group', 'media:content', 'atom:author', 'atom:contributor', 'atom:source']),
  atom: new Set(['media:group', 'media:content', 'author', 'contributor', 'source']),
};

/** What is of no use to an article; the list of contents of RSS 1.0 lags, and persons cost quadratic time. */
const unused = new Set(
  'managingeditor webmaster textinput cloud skiphours skipdays itunes:owner itunes:category'.split(' '),
);

/** The parser does not know the publisher's own link behind FeedBurner's, nor authors in these places. */
const renamed = new Map([
  ['feedburner:origlink', 'dcterms:isformatof'],
  ['pheedo:origlink', 'dcterms:isformatof'],
  ['dc:author', 'dc:creator'],
]);

export function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
}

export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** The format that an element is the root of. */
export function formatOf(name: string): Format | null {
  return roots.get(localName(name)) ?? null;
}

/** The usual prefixes of those that a tag declares; none ('') for those of the format itself. */
export function declaredPrefixes(format: Format, attributes: Record<string, string>): [string, string][] {
  return Object.entries(attributes).flatMap(([name, uri]): [string, string][] => {
    const usual = name.startsWith('xmlns:') ? usualPrefix(format, uri) : undefined;
    return usual === undefined ? [] : [[localName(name), usual]];
  });
}

/** The usual prefix of a namespace; none ('') for that of the format itself, undefined for one that has no fields of articles. */
export function usualPrefix(format: Format, uri: string): string | undefined {
  if ((format === 'atom' ? atom : rss).test(uri)) return '';
  return usualPrefixes.find(([namespace]) => namespace.test(uri))?.[1];
}

export function isField(name: string): boolean {
  return fields.has(name) || fieldPrefixes.has(prefixOf(name));
}

export function isStructure(name: string, format: Format): boolean {
  return structures[format].has(name);
}

/** The name under which the parser finds an element; null for what no article needs. */
export function knownName(name: string, format: Format): string | null {
  if (unused.has(name) || name.startsWith('_')) return null;
  // The parser takes what has a `length` for a list, and makes one of a thousand million if it says so.
  if (localName(name) === 'length') return null;
  if (name === 'author' && format === 'rss') return 'dcterms:creator';
  return renamed.get(name) ?? name;
}
