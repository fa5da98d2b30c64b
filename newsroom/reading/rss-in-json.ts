import { escapeUTF8 } from 'entities';

type Json = Record<string, unknown>;

/** Their members are attributes in RSS; the members of all others are elements. */
const withAttributes = new Set(['enclosure', 'guid', 'category', 'source', 'cloud']);
const depthMax = 8;

/**
 * The RSS document that an "RSS in JSON" value mirrors: objects are elements, lists are repeated elements, `#value`
 * is the text beside attributes. Null when the value is no such document.
 */
export function rssOfJson(value: unknown): string | null {
  const rss = isObject(value) ? value.rss : undefined;
  return isObject(rss) && isObject(rss.channel) ? element('rss', { channel: rss.channel }, depthMax) : null;
}

function element(name: string, value: unknown, depth: number): string {
  if (depth === 0 || !/^[a-z][\w:]*$/i.test(name)) return '';
  if (Array.isArray(value)) return value.map((one) => element(name, one, depth - 1)).join('');
  if (!isObject(value)) return `<${name}>${textOf(value)}</${name}>`;
  if (!withAttributes.has(name)) {
    const children = Object.entries(value).map(([key, child]) => element(key, child, depth - 1));
    return `<${name}>${children.join('')}</${name}>`;
  }
  const attributes = Object.entries(value).filter(([key]) => /^[a-z]+$/i.test(key));
  const written = attributes.map(([key, attribute]) => ` ${key}="${textOf(attribute)}"`).join('');
  return `<${name}${written}>${textOf(value['#value'])}</${name}>`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? escapeUTF8(String(value)) : '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
