import type { Sharp } from 'sharp';
import { pictureWidths, type PictureFormat, type PictureWidth } from '#contract/picture-path.ts';
import type { PictureFile, PictureJob } from './picture-maker.ts';

/**
 * The quality, up to 100, for each width: the lowest at which readers see no difference (a similarity of 0.95 to the
 * uncompressed picture of the same size, measured by `npm run bench -- pictures`). Small pictures are seen pixel by
 * pixel and need more. WebP at the largest width is the master of all other files.
 */
const qualities: Record<PictureFormat, Record<PictureWidth, number>> = {
  avif: { 320: 60, 640: 54, 960: 47, 1440: 47 },
  webp: { 320: 78, 640: 70, 960: 65, 1440: 80 },
  jpg: { 320: 82, 640: 75, 960: 68, 1440: 70 },
};

/** AVIF with effort 4 takes four times as long as with 3, and saves 3 %. */
const efforts = { avif: { waiting: 2, idle: 3 }, webp: { waiting: 2, idle: 4 } };

/** Encodes `picture`, already resized to `width` pixels, in the format of `file`. */
export function encode(picture: Sharp, width: number, file: PictureFile, pace: PictureJob['pace']): Sharp {
  const { format } = file;
  const quality = qualityOf(file, width);
  if (format === 'avif')
    return picture.avif({ quality, effort: efforts.avif[pace], chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality, effort: efforts.webp[pace] });
  return picture.jpeg({ quality, mozjpeg: true });
}

/** A picture narrower than the file's width gets the quality of small pictures. */
function qualityOf({ width, format }: PictureFile, own: number): number {
  const nearest = pictureWidths.find((width) => width >= own) ?? width;
  return Math.max(qualities[format][width], qualities[format][nearest]);
}
