import { FeedError } from '#newsroom/feed-error.ts';

export type DocumentRoot = { format: 'rss' | 'atom' | 'rdf' | 'json'; text: string };

const rootElement = /<!doctype\s+html|<(?:[\w-]+:)?(rss|feed|rdf|html)(?=[\s>/])/i;
const formats = { rss: 'rss', feed: 'atom', rdf: 'rdf' } as const;

/**
 * Which kind of feed a text is, by its root element alone, and the text from there on: junk before it, the XML
 * declaration and a DOCTYPE go. Throws FeedError `not_a_feed`.
 */
export function documentRoot(text: string): DocumentRoot {
  const trimmed = text.trimStart();
  if (trimmed === '') throw new FeedError('not_a_feed', 'The body is empty.');
  if (trimmed.startsWith('{')) return { format: 'json', text: trimmed };
  const root = rootElement.exec(trimmed);
  const name = root?.[1]?.toLowerCase();
  if (name === 'rss' || name === 'feed' || name === 'rdf') {
    return { format: formats[name], text: trimmed.slice(root?.index) };
  }
  const kind = root ? 'an HTML page' : 'neither RSS, Atom nor JSON Feed';
  throw new FeedError('not_a_feed', `The body is ${kind}, not a feed.`);
}
