import type { PictureFile } from './picture-maker.ts';

/** The largest file of a picture, of which all others are made. */
export const masterFile = { width: 1440, format: 'webp' } as const satisfies PictureFile;

export function isMaster({ width, format }: PictureFile): boolean {
  return width === masterFile.width && format === masterFile.format;
}
