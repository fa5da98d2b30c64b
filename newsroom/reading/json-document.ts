import { FeedError } from '#newsroom/feed-error.ts';
import { jsonOutline, type JsonOutline } from './json-outline.ts';
import { replaceInPieces } from './replace-in-pieces.ts';

/** No feed nests deeper, and a parser pays for every level. */
const depthMax = 100;

/** `cutOff`: it ends amidst something; `leftOut` counts the items in the middle of a list that is too long. */
export type JsonDocument = { value: unknown; repaired: boolean; cutOff: boolean; leftOut: number };

/**
 * The value of a JSON text. One that was cut off is read up to its last whole item, raw line breaks inside strings
 * are taken for spaces, the middle of a very long list is left out. Throws FeedError `unreadable`.
 */
export function jsonDocument(text: string): JsonDocument {
  const outline = jsonOutline(text);
  const shape = { cutOff: outline.valueEnd === null, leftOut: outline.leftOut };
  if (outline.depth > depthMax) throw new FeedError('unreadable', 'The JSON is nested too deeply.');
  const first = parsed(withoutStretches(text, outline));
  if (!(first instanceof SyntaxError)) return { value: first, repaired: false, ...shape };
  const whole = withoutStretches(upToLastWholeItem(text, outline), outline);
  const second = parsed(replaceInPieces(whole, /[\t\n\r]/g, () => ' '));
  if (!(second instanceof SyntaxError)) return { value: second, repaired: true, ...shape };
  throw new FeedError('unreadable', 'The JSON is broken beyond repair.', { cause: first });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

function upToLastWholeItem(json: string, { valueEnd, itemEnd }: JsonOutline): string {
  if (valueEnd !== null) return json.slice(0, valueEnd);
  return itemEnd === null ? json : `${json.slice(0, itemEnd)}]}`;
}

function withoutStretches(json: string, { stretches }: JsonOutline): string {
  if (stretches.length === 0) return json;
  const starts = [0, ...stretches.map(({ to }) => to)];
  const ends = [...stretches.map(({ from }) => from), json.length];
  return starts.map((start, index) => json.slice(start, ends[index])).join(',');
}
