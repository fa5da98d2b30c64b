import type { Sharp } from 'sharp';
import { pictureWidths, type PictureFormat, type PictureWidth } from '#contract/picture-path.ts';
import type { PictureFile, PictureOrder } from './picture-maker.ts';

/**
 * How good, of 100, each width is: what shows the picture as well as a reader can see (a likeness of 0.95 with the same
 * size uncompressed, measured by `npm run bench -- pictures`). Small ones are looked at pixel by pixel and need more. WebP
 * of the largest width is what all others are made of later.
 */
const qualities: Record<PictureFormat, Record<PictureWidth, number>> = {
  avif: { 320: 60, 640: 54, 960: 47, 1440: 47 },
  webp: { 320: 78, 640: 70, 960: 65, 1440: 80 },
  jpg: { 320: 82, 640: 75, 960: 68, 1440: 70 },
};

/** AVIF of effort 4 takes four times as long as of 3 and saves 3 % more. */
const efforts = { avif: { waiting: 2, idle: 3 }, webp: { waiting: 2, idle: 4 } };

/** Has `picture`, sized to `width` pixels already, written as `file` asks. */
export function encode(picture: Sharp, width: number, file: PictureFile, pace: PictureOrder['pace']): Sharp {
  const { format } = file;
  const quality = qualityOf(file, width);
  if (format === 'avif')
    return picture.avif({ quality, effort: efforts.avif[pace], chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality, effort: efforts.webp[pace] });
  return picture.jpeg({ quality, mozjpeg: true });
}

/** One that was too narrow for what is asked is looked at as closely as the small ones. */
function qualityOf({ width, format }: PictureFile, own: number): number {
  const nearest = pictureWidths.find((width) => width >= own) ?? width;
  return Math.max(qualities[format][width], qualities[format][nearest]);
}
