import { type PictureFormat, picturePath, pictureWidths } from '#contract/picture-path.ts';
import type { Picture } from '#contract/picture.ts';

/**
 * A picture's files of one format, as a `srcset`. No file is larger than the picture itself: the first width that is
 * not below its own stands for its own.
 */
export function filesOf({ id, width: own }: Picture, format: PictureFormat): string {
  const most = own ?? Infinity;
  return pictureWidths
    .filter((_, at) => (pictureWidths[at - 1] ?? 0) < most)
    .map((width) => `${picturePath({ id, width, format })} ${Math.min(width, most)}w`)
    .join(', ');
}
