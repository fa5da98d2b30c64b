import { absoluteUrl } from './canonical-url.ts';
import type { RawImage } from './raw-item.ts';
import { walkHtml } from './walk-html.ts';

/** Wider pictures cost more than a card can show. */
const widthSensible = 2_000;
const alternativesMax = 50;
const pictureName = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|[?#])/i;
const otherName = /\.(?:mp[34]|m4[av]|aac|ogg|wav|webm|mov|m3u8|pdf|html?|php|swf|zip)(?:$|[?#])/i;
/** Counters that publishers and blog hosts put into their texts as pictures. */
const tracker =
  /^https:\/\/(?:feeds\.feedburner\.com|feeds\.wordpress\.com|pixel\.|stats\.|b\.scorecardresearch|ad\.|ads\.|www\.google-analytics|[^/]*doubleclick\.net|[^/]*ivwbox\.de|[^/]*vgwort\.de)|\/(?:pixel|spacer|blank|1x1|clear|transparent)\.(?:gif|png)|\/b\.gif/i;

/**
 * The picture of an item: the biggest sensible of the first list that has one, else the first one in the
 * publisher's HTML. Always https: a page served by https shows no other, and hardly any server lacks it.
 */
export function pickImage(offers: RawImage[][], html: string[], base: string): string | null {
  for (const alternatives of offers) {
    const pictures = alternatives.slice(0, alternativesMax).filter(isPicture);
    const best = biggestSensible(pictures.filter(({ url }) => address(url, base) !== null));
    if (best) return address(best.url, base);
  }
  for (const text of html) {
    const image = firstImage(text, base);
    if (image !== null) return image;
  }
  return null;
}

function isPicture({ type, url, width }: RawImage): boolean {
  if (url.trim() === '' || (width !== null && width <= 1)) return false;
  if (type === 'image' || type?.startsWith('image/')) return true;
  // An enclosure without a type is one of anything; media contents without one are nearly always pictures.
  return type === null ? !otherName.test(url) : type === '' && pictureName.test(url);
}

function biggestSensible(images: RawImage[]): RawImage | undefined {
  return images.toSorted((a, b) => rank(b) - rank(a))[0];
}

function rank({ width }: RawImage): number {
  if (width === null) return 0;
  return width <= widthSensible ? width : 1 / width;
}

function address(url: string, base: string): string | null {
  const absolute = absoluteUrl(url, base);
  if (absolute === null) return null;
  absolute.protocol = 'https:';
  absolute.hash = '';
  return tracker.test(absolute.href) ? null : absolute.href;
}

function firstImage(html: string, base: string): string | null {
  if (!/<img/i.test(html)) return null;
  let found: string | null = null;
  walkHtml(html, {
    open: (name, attributes) => {
      if (name === 'img') found = imageAddress(attributes, base);
      return found !== null;
    },
  });
  return found;
}

/** Pages that load pictures late keep the real address in `data-src` and a placeholder in `src`. */
function imageAddress(attributes: Record<string, string>, base: string): string | null {
  const source = [attributes['data-src'], attributes.src].find((url) => url !== undefined && url !== '');
  if (source === undefined || isDot(attributes.width) || isDot(attributes.height)) return null;
  return address(source, base);
}

function isDot(length: string | undefined): boolean {
  return length !== undefined && /^\s*[01](?:px)?\s*$/.test(length);
}
