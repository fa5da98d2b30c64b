import { type PictureFormat, picturePath, pictureWidths } from '#contract/picture-path.ts';
import type { Picture } from '#contract/picture.ts';

/**
 * The files of a picture in one format, as `srcset` takes them. They are never larger than the picture: the first width
 * that it does not go beyond stands for its own.
 */
export function filesOf({ id, width: own }: Picture, format: PictureFormat): string {
  const most = own ?? Infinity;
  return pictureWidths
    .filter((_, at) => (pictureWidths[at - 1] ?? 0) < most)
    .map((width) => `${picturePath({ id, width, format })} ${Math.min(width, most)}w`)
    .join(', ');
}
