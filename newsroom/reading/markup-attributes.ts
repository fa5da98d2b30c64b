import { decodeHTMLAttribute } from 'entities';

const attribute = /(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const attributesMax = 100;

/** The attributes of a tag, decoded, with names in lower case; of those that are there twice the first. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  if (!tag.includes('=')) return attributes;
  let count = 0;
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute)) {
    attributes[name.toLowerCase()] ??= decodeHTMLAttribute(double ?? single ?? bare ?? '').trim();
    count += 1;
    if (count === attributesMax) break;
  }
  return attributes;
}
