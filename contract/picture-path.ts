/** The widths in pixels that a picture is offered in; never more than its own. */
export const pictureWidths = [320, 640, 960, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export type PictureAddress = { id: string; width: PictureWidth; format: PictureFormat };

const shape = /^\/pictures\/([0-9a-f]{20})-(320|640|960|1440)\.(avif|webp|jpg)$/;

export function picturePath({ id, width, format }: PictureAddress): string {
  return `/pictures/${id}-${width}.${format}`;
}

/** Reads the address of a picture; null if it cannot be one. */
export function readPicturePath(path: string): PictureAddress | null {
  const [, id, width, format] = shape.exec(path) ?? [];
  if (id === undefined) return null;
  return { id, width: Number(width) as PictureWidth, format: format as PictureFormat };
}
