import { decodeHTMLStrict } from 'entities';
import { cdataEnd, cdataStart, type Token } from './markup-tokens.ts';

/** Beyond what is read of any text. */
const lengthMax = 100_000;

/**
 * What an element says, decoded once: its text, or the source of the markup in it. `tokens` are those inside of it,
 * `start` and `end` where it begins and ends. `entities` are those that the document declares itself.
 */
export function fieldValue(
  source: string,
  { tokens, start, end }: { tokens: Token[]; start: number; end: number },
  entities: ReadonlyMap<string, string>,
): string {
  const isMarkup = tokens.some(({ kind }) => kind === 'open' || kind === 'void');
  const parts: string[] = [];
  let length = 0;
  let from = start;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const addText = (to: number) => {
    const text = source.slice(from, Math.min(to, from + lengthMax));
    add(isMarkup ? text : decoded(text, entities));
  };
  for (const token of tokens) {
    if (length > lengthMax) break;
    addText(token.start);
    if (token.kind === 'cdata') add(isMarkup ? escaped(inside(source, token)) : inside(source, token));
    else if (isMarkup) add(source.slice(token.start, Math.min(token.end, token.start + lengthMax)));
    from = token.end;
  }
  if (length <= lengthMax) addText(end);
  return parts.join('').slice(0, lengthMax).trim();
}

/** Without the end tags and comments that have nothing to do with a text. */
function inside(source: string, { start, end }: Token): string {
  const content = source.slice(start + cdataStart.length, Math.min(end, start + lengthMax));
  return content.endsWith(cdataEnd) ? content.slice(0, -cdataEnd.length) : content;
}

function decoded(text: string, entities: ReadonlyMap<string, string>): string {
  if (!text.includes('&')) return text;
  if (entities.size === 0) return decodeHTMLStrict(text);
  return text.replace(
    /&#?\w+;/g,
    (reference) => entities.get(reference.slice(1, -1)) ?? decodeHTMLStrict(reference),
  );
}

/** Text as it stands in XML, in contents and attributes alike. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
