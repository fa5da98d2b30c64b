import { FeedError } from '#newsroom/feed-error.ts';

/**
 * The value of a JSON text. One that was cut off is read up to its last whole item, raw line breaks inside strings
 * are taken for spaces. Throws FeedError `unreadable`.
 */
export function jsonDocument(text: string): { value: unknown; repaired: boolean } {
  const first = parsed(text);
  if (!(first instanceof SyntaxError)) return { value: first, repaired: false };
  const second = parsed(upToLastWholeItem(text.replace(/[\t\n\r]/g, ' ')));
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

/** Items are the objects at depth three: feed, list, item. */
function upToLastWholeItem(json: string): string {
  let depth = 0;
  let end = 0;
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (token === '}' && depth === 2) end = index + 1;
    if (depth === 0) return json.slice(0, index + 1);
  }
  return end === 0 ? json : `${json.slice(0, end)}]}`;
}
