import { absoluteUrl } from './canonical-url.ts';
import { htmlPictures } from './html-pictures.ts';
import type { RawImage } from './raw-item.ts';
import { isIcon, isUnwantedAddress } from './unwanted-picture.ts';

/** Wider pictures cost more than a card can show, narrower ones are no more than a stamp on it. */
const widthSensible = 2_000;
const widthWanted = 100;
const alternativesMax = 50;
const pictureName = /\.(?:jpe?g|png|webp|gif|avif|svg)$/i;
const otherName = /\.(?:mp[34]|m4[av]|aac|ogg|wav|webm|mov|m3u8|pdf|html?|php|swf|zip)$/i;

/**
 * The picture of an item: the biggest suitable one of the first list that has any, else the first one in the
 * publisher's HTML. One that says it is smaller than a card is taken only if there is no other. Never an avatar, a
 * counter, an icon or a button. Its address stays as the publisher wrote it, by https or not.
 */
export function pickImage(
  offers: RawImage[][],
  texts: string[],
  base: string,
  textBase = base,
): string | null {
  const offered = offers.flatMap(bestFirst);
  const found = firstAddress(offered.filter(isWanted), base, isDeclared);
  if (found !== null) return found;
  const written = texts.flatMap(htmlPictures);
  return (
    firstAddress(written.filter(isWanted), textBase) ??
    firstAddress(offered, base, isDeclared) ??
    firstAddress(written, textBase)
  );
}

function bestFirst(alternatives: RawImage[]): RawImage[] {
  const pictures = alternatives.slice(0, alternativesMax).filter(isPicture);
  return pictures.toSorted((a, b) => rank(b) - rank(a));
}

function firstAddress(
  images: RawImage[],
  base: string,
  isTrusted: (image: RawImage) => boolean = () => false,
): string | null {
  for (const image of images) {
    const found = address(image.url, base, isTrusted(image));
    if (found !== null) return found;
  }
  return null;
}

function isWanted({ width }: RawImage): boolean {
  return width === null || width >= widthWanted;
}

/** Whether a feed chose a picture for the item, or says that it is larger than a button. */
function isDeclared({ width, chosen = false }: RawImage): boolean {
  return chosen || (width !== null && width >= widthWanted);
}

function isPicture({ type, url, width, height }: RawImage): boolean {
  if (url.trim() === '' || isIcon(width, height)) return false;
  // Types are wrong more often than names: "image/jpeg" for a film, "text/html" for a photograph.
  const path = url.trim().split(/[?#]/, 1)[0] ?? '';
  if (pictureName.test(path)) return true;
  if (otherName.test(path)) return false;
  // An enclosure without a type is one of anything; media contents without one are nearly always pictures.
  return type === null || /^image(?:\/|$)/i.test(type.trim());
}

function rank({ width }: RawImage): number {
  if (width === null) return 0;
  return width <= widthSensible ? width : 1 / width;
}

function address(url: string, base: string, isDeclared: boolean): string | null {
  const absolute = absoluteUrl(url, base);
  if (absolute === null || isUnwantedAddress(absolute.href, isDeclared)) return null;
  absolute.hash = '';
  return absolute.href;
}
