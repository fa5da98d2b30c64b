import { Parser } from 'htmlparser2';

/** The feed parser refuses deeper documents, and this one takes quadratic time with depth. */
const depthMax = 100;
const soundName = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
const itemEnd = /<\/(?:[\w-]+:)?(?:item|entry)\s*>/gi;
const rootEnd = /<\/(?:[\w-]+:)?(?:rss|feed|rdf)\s*>/gi;

/**
 * Well-formed XML with the content of a broken document: a forgiving parser reads it and every tag, attribute
 * and text is written anew. Mends bare `&` and `<`, unknown entities, unquoted attributes, stray and missing end
 * tags, and junk after the root. Of a document that was cut off, the unfinished last item goes.
 * Throws RangeError when elements are nested deeper than in any feed.
 */
export function repairXml(xml: string): string {
  const written: string[] = [];
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > depthMax) throw new RangeError('The document is nested too deeply.');
        written.push(openTag(name, attributes));
      },
      onclosetag: (name) => {
        depth -= 1;
        written.push(isSoundName(name) ? `</${name}>` : '');
      },
      ontext: (text) => written.push(escaped(text)),
    },
    { xmlMode: true },
  );
  parser.end(upToLastWholeItem(xml));
  return written.join('');
}

function upToLastWholeItem(xml: string): string {
  const end = lastEnd(xml, rootEnd) || lastEnd(xml, itemEnd);
  return end === 0 ? xml : xml.slice(0, end);
}

function lastEnd(xml: string, pattern: RegExp): number {
  let end = 0;
  for (const match of xml.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function openTag(name: string, attributes: Record<string, string>): string {
  if (!isSoundName(name)) return '';
  const pairs = Object.entries(attributes).filter(([key]) => isSoundName(key));
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`;
}

/** The parser refuses documents with names such as `__proto__`. */
function isSoundName(name: string): boolean {
  return soundName.test(name) && !name.startsWith('__') && !(name in {});
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
