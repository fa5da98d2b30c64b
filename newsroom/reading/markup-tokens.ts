/**
 * A tag, a CDATA section, or what is left out (comments, instructions, declarations); what lies between two tokens is
 * text. `name` is in lower case, and empty for all but tags.
 */
export type Token = {
  kind: 'open' | 'close' | 'void' | 'cdata' | 'left-out' | 'doctype';
  name: string;
  start: number;
  end: number;
};

type Found = { token: Token | null; next: number };
type Tag = { name: string; start: number; from: number };

export const cdataStart = '<![CDATA[';
export const cdataEnd = ']]>';
const tagName = /[A-Za-z_][\w.:-]*/y;
const nextBracket = /[<>]/g;
const nextSpecial = /[<>"']/g;
const instructionLengthMax = 300;

/**
 * The tags of a document that may be broken, in order. Forgives what parsers of XML do not: a `<` that begins no tag is
 * text ("I <3 Berlin"), and so is a tag in which another one begins or whose quote is never closed. Takes linear time,
 * since whatever was looked at is not looked at again, tag or not.
 */
export function* tokensOf(text: string): Generator<Token> {
  const endOfCdata = cdataEnds(text);
  let position = text.indexOf('<');
  let hasDoctype = false;
  while (position !== -1) {
    const { token, next }: Found = text.startsWith(cdataStart, position)
      ? found(unnamed('cdata', position, endOfCdata(position + cdataStart.length)))
      : tokenAt(text, position, hasDoctype);
    hasDoctype ||= token?.kind === 'doctype';
    if (token) yield token;
    position = text.indexOf('<', next);
  }
}

function tokenAt(text: string, start: number, hasDoctype: boolean): Found {
  const second = text[start + 1];
  if (second === '!') return found(declaration(text, start, hasDoctype));
  if (second === '?') return found(unnamed('left-out', start, instructionEnd(text, start)));
  const isClosing = second === '/';
  const nameStart = start + (isClosing ? 2 : 1);
  tagName.lastIndex = nameStart;
  if (!tagName.test(text)) return { token: null, next: start + 1 };
  const name = text.slice(nameStart, tagName.lastIndex).toLowerCase();
  const tag = { name, start, from: tagName.lastIndex };
  return isClosing ? endTag(text, tag) : startTag(text, tag);
}

function found(token: Token): Found {
  return { token, next: token.end };
}

function unnamed(kind: Token['kind'], start: number, end: number): Token {
  return { kind, name: '', start, end };
}

function declaration(text: string, start: number, hasDoctype: boolean): Token {
  if (text.startsWith('<!--', start)) return unnamed('left-out', start, behind(text, '-->', start + 4));
  const isDoctype = !hasDoctype && /^<!doctype/i.test(text.slice(start, start + 9));
  return isDoctype
    ? unnamed('doctype', start, doctypeEnd(text, start))
    : unnamed('left-out', start, behind(text, '>', start));
}

/**
 * Where the CDATA section ends whose content begins at a position. One that is never closed would reach into that of
 * another item: when an item ends in it and another section begins, it ends before the next tag.
 */
function cdataEnds(text: string): (from: number) => number {
  const nextEnd = finder(text, cdataEnd);
  const nextStart = finder(text, cdataStart);
  const itemEnds = [finder(text, '</item>'), finder(text, '</entry>')];
  return (from) => {
    const end = nextEnd(from);
    const itemEnd = Math.min(...itemEnds.map((next) => next(from)));
    const isClosed = end < itemEnd || (end < text.length && end < nextStart(from));
    if (isClosed) return end + cdataEnd.length;
    const tag = text.indexOf('<', from);
    return tag === -1 ? text.length : tag;
  };
}

/** Finds the next of something from positions that only grow, without going over the same text twice. */
export function finder(text: string, mark: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known >= from) return known;
    const at = text.indexOf(mark, from);
    known = at === -1 ? text.length : at;
    return known;
  };
}

/** The declarations that a DOCTYPE may hold are in brackets, and full of `>`. */
function doctypeEnd(text: string, start: number): number {
  const end = behind(text, '>', start);
  const bracket = text.slice(start, end).indexOf('[');
  if (bracket === -1) return end;
  const closing = /\]\s*>/g;
  closing.lastIndex = start + bracket;
  return closing.test(text) ? closing.lastIndex : end;
}

/** Some forget the second question mark, and the next one that has it may be far away. */
function instructionEnd(text: string, start: number): number {
  const end = text.slice(start, start + instructionLengthMax).indexOf('?>');
  return end === -1 ? behind(text, '>', start) : start + end + 2;
}

/** The position behind the next `mark`, or the end of the text. */
function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

/** An end tag that lacks its `>` ends where the next tag begins. */
function endTag(text: string, { name, start, from }: Tag): Found {
  const special = next(text, nextBracket, from);
  const end = special + (text[special] === '>' ? 1 : 0);
  return found({ kind: 'close', name, start, end });
}

function startTag(text: string, { name, start, from }: Tag): Found {
  let position = next(text, nextSpecial, from);
  while (text[position] === '"' || text[position] === "'") {
    const end = isValue(text, position) ? text.indexOf(text.charAt(position), position + 1) : position;
    if (end === -1) return { token: null, next: position + 1 };
    position = next(text, nextSpecial, end + 1);
  }
  if (text[position] !== '>') return { token: null, next: position };
  const kind = text[position - 1] === '/' ? 'void' : 'open';
  return found({ kind, name, start, end: position + 1 });
}

/** Whether a quote begins the value of an attribute; others are apostrophes of a text that only looks like a tag. */
function isValue(text: string, quote: number): boolean {
  return /=\s*$/.test(text.slice(quote - 5, quote));
}

/** Where the next character of a pattern is, or the end of the text. `exec` would leave a list for each. */
function next(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}
