import { FeedError } from '#newsroom/feed-error.ts';

/** No feed nests deeper, and a parser pays for every level. */
const depthMax = 100;

/**
 * The value of a JSON text. One that was cut off is read up to its last whole item, raw line breaks inside strings
 * are taken for spaces. Throws FeedError `unreadable`.
 */
export function jsonDocument(text: string): { value: unknown; repaired: boolean } {
  const outline = outlineOf(text);
  if (outline.depth > depthMax) throw new FeedError('unreadable', 'The JSON is nested too deeply.');
  const first = parsed(text);
  if (!(first instanceof SyntaxError)) return { value: first, repaired: false };
  const second = parsed(upToLastWholeItem(text, outline).replace(/[\t\n\r]/g, ' '));
  if (!(second instanceof SyntaxError)) return { value: second, repaired: true };
  throw new FeedError('unreadable', 'The JSON is broken beyond repair.', { cause: first });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** How deep a text goes, where its value ends, and where its last whole item; null where there is none. */
type Outline = { depth: number; valueEnd: number | null; itemEnd: number | null };

/** Items are the objects at depth three: feed, list, item. One pass, since patterns over strings of megabytes fail. */
function outlineOf(json: string): Outline {
  const outline: Outline = { depth: 0, valueEnd: null, itemEnd: null };
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const char = json[index];
    if (char === '"') index = stringEnd(json, index);
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (char === '}' && depth === 2) outline.itemEnd = index + 1;
      if (depth === 0) return { ...outline, valueEnd: index + 1 };
    }
    if (depth > outline.depth) outline.depth = depth;
  }
  return outline;
}

/** Where the closing quote of a string is, or the last character when it has none. */
function stringEnd(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === '\\') index += 1;
    else if (json[index] === '"') return index;
  }
  return json.length - 1;
}

function upToLastWholeItem(json: string, { valueEnd, itemEnd }: Outline): string {
  if (valueEnd !== null) return json.slice(0, valueEnd);
  return itemEnd === null ? json : `${json.slice(0, itemEnd)}]}`;
}
