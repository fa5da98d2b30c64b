import { decodeHTMLStrict } from 'entities';
import type { RawImage } from './raw-item.ts';
import { isDecoration, isIcon, isShareTarget } from './unwanted-picture.ts';
import { usesMarkup } from './uses-markup.ts';
import { walkHtml } from './walk-html.ts';

type Attributes = Record<string, string>;

/** An article has its picture near the beginning. */
const picturesMax = 50;
const srcsetLengthMax = 4_000;
/** Wider ones cost more than a card can show. */
const widthSensible = 2_000;
/** Where pages that load pictures late keep the real address, with a placeholder in `src`. */
const lateAttributes = ['data-lazy-src', 'data-src', 'data-original', 'data-orig-file', 'data-full-url'];

/**
 * The pictures in a piece of HTML, perhaps escaped once too often, that may be the article's, in its order, with the sizes
 * that it declares.
 */
export function htmlPictures(source: string): RawImage[] {
  const html =
    /&lt;(?:img|source)\b/i.test(source) && !usesMarkup(source) ? decodeHTMLStrict(source) : source;
  if (!/<(?:img|source)\b/i.test(html)) return [];
  const pictures: RawImage[] = [];
  const links: boolean[] = [];
  let seen = 0;
  walkHtml(html, {
    open: (name, attributes) => {
      if (name === 'a') links.push(isShareTarget(attributes.href));
      if (name !== 'img' && !(name === 'source' && attributes.srcset !== undefined)) return false;
      seen += 1;
      const picture = links.at(-1) === true ? null : pictureOf(attributes);
      if (picture) pictures.push(picture);
      return seen >= picturesMax;
    },
    close: (name) => {
      if (name === 'a') links.pop();
    },
  });
  return pictures;
}

function pictureOf(attributes: Attributes): RawImage | null {
  const [width, height] = [pixels(attributes.width), pixels(attributes.height)];
  if (isIcon(width, height) || isDecoration(attributes.class)) return null;
  const late = lateAttributes.map((name) => attributes[name]).find((address) => address);
  const now = attributes.src?.startsWith('data:') ? undefined : attributes.src;
  const url = late || widest(attributes['data-srcset'] ?? '') || now || widest(attributes.srcset ?? '');
  return url ? { url, type: 'image', width, height } : null;
}

function pixels(length: string | undefined): number | null {
  const [, number] = /^\s*(\d{1,5})(?:\.\d*)?\s*(?:px)?\s*$/.exec(length ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

/** The widest sensible address of a `srcset`, or the first when it tells no widths. */
function widest(srcset: string): string | undefined {
  const candidates = srcset
    .slice(0, srcsetLengthMax)
    .split(/,\s+|\s,/)
    .map((candidate) => candidate.trim().split(/\s+/));
  const sized = candidates.map(([url = '', size = '']) => ({
    url,
    width: Number(/^(\d+)w,?$/.exec(size)?.[1] ?? 0),
  }));
  const sensible = sized.filter(({ width }) => width <= widthSensible);
  const [best] = (sensible.length > 0 ? sensible : sized).toSorted((a, b) => b.width - a.width);
  return best?.url.replace(/,$/, '') || undefined;
}
