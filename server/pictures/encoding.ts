import type { Sharp } from 'sharp';
import type { PictureFormat, PictureWidth } from '#contract/picture.ts';
import type { PictureFile, PictureOrder } from './picture-maker.ts';

/**
 * How good, of 100, each width is: what shows the picture as well as a reader can see (a likeness of 0.95 with the same
 * size uncompressed, measured by `npm run bench -- pictures`). Small ones are looked at pixel by pixel and need more. WebP
 * of the largest width is what all others are made of later.
 */
const qualities: Record<PictureFormat, Record<PictureWidth, number>> = {
  avif: { 320: 60, 640: 53, 960: 50, 1440: 50 },
  webp: { 320: 76, 640: 70, 960: 70, 1440: 80 },
  jpg: { 320: 82, 640: 75, 960: 72, 1440: 75 },
};

/** AVIF of effort 4 takes four times as long as of 3 and saves 3 % more. */
const efforts = { avif: { waiting: 2, idle: 3 }, webp: { waiting: 2, idle: 4 } };

/** Has `picture`, sized already, written as `file` asks. */
export function encode(picture: Sharp, { width, format }: PictureFile, pace: PictureOrder['pace']): Sharp {
  const quality = qualities[format][width];
  if (format === 'avif')
    return picture.avif({ quality, effort: efforts.avif[pace], chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality, effort: efforts.webp[pace] });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
}
