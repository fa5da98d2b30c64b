import { isField, isStructure, type Format } from './feed-names.ts';
import type { Source } from './feed-outline.ts';
import { fieldValue } from './field-value.ts';
import { attributesOf } from './markup-attributes.ts';
import type { Token } from './markup-tokens.ts';

/** The tokens of an item, or of what a feed says of itself, and where their text ends. */
export type Part = { tokens: Token[]; end: number };

/** An element of a feed: with the text or markup that it holds, or with fields of its own. */
export type Field = { name: string; attributes: Record<string, string>; value: string; fields: Field[] };

type Span = { from: number; to: number; next: number };

const depthMax = 5;

/**
 * The fields of a part of a feed. One that is never closed ends where the next one begins; one that has fields of its
 * own and is never closed has none, and those go to what it stands in. `isSound`: no tag was missing or astray.
 */
export function fieldsOf(source: Source, part: Part): { fields: Field[]; isSound: boolean } {
  const ends = matchingEnds(part.tokens);
  let isSound = true;
  const within = (from: number, to: number, depth: number): Field[] => {
    const fields: Field[] = [];
    for (let index = from; index < to;) {
      const span = contentSpan(source.format, part.tokens, { index, to, end: ends.get(index) });
      isSound &&= isWhole(part.tokens[index] as Token, ends.has(index));
      if (span !== null) fields.push(field(index, span, depth));
      index = span?.next ?? index + 1;
    }
    return fields;
  };
  const field = (index: number, span: Span, depth: number): Field => {
    const { name, start, end } = part.tokens[index] as Token;
    const attributes = attributesOf(source.text.slice(start, end));
    if (isStructure(name, source.format) && depth < depthMax)
      return { name, attributes, value: '', fields: within(span.from, span.to, depth + 1) };
    const tokens = part.tokens.slice(span.from, span.to);
    const content = { tokens, start: end, end: part.tokens[span.to]?.start ?? part.end };
    return { name, attributes, value: fieldValue(source.text, content, source.entities), fields: [] };
  };
  return { fields: within(0, part.tokens.length, 0), isSound };
}

function isWhole({ kind }: Token, hasEnd: boolean): boolean {
  return kind === 'open' ? hasEnd : kind !== 'close';
}

/** Which start tag has which end tag, whatever else is open in between. */
function matchingEnds(tokens: Token[]): Map<number, number> {
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  for (const [index, { kind, name }] of tokens.entries()) {
    const starts = open.get(name) ?? [];
    if (kind === 'open') {
      starts.push(index);
      open.set(name, starts);
    }
    const start = kind === 'close' ? starts.pop() : undefined;
    if (start !== undefined) ends.set(start, index);
  }
  return ends;
}

type Place = { index: number; to: number; end: number | undefined };

/** Which tokens are inside the element that one of them begins; null when it begins none. */
function contentSpan(format: Format, tokens: Token[], { index, to, end }: Place): Span | null {
  const { kind, name } = tokens[index] as Token;
  if (kind !== 'open' && kind !== 'void') return null;
  const from = index + 1;
  if (kind === 'void') return { from, to: from, next: from };
  if (end !== undefined) return { from, to: Math.min(end, to), next: Math.min(end, to) + 1 };
  if (isStructure(name, format)) return { from, to: from, next: from };
  if (!isField(name)) return null;
  const next = nextField(tokens, from, to);
  return { from, to: next, next };
}

function nextField(tokens: Token[], from: number, to: number): number {
  let index = from;
  while (index < to && !startsField(tokens[index] as Token)) index += 1;
  return index;
}

function startsField({ kind, name }: Token): boolean {
  return (kind === 'open' || kind === 'void') && isField(name);
}
