import type { ReactNode } from 'react';
import type { Picture } from '#contract/picture.ts';
import { filesOf } from './picture-files.ts';

type ResponsivePictureProps = {
  picture: Picture;
  /** How wide it is drawn, as the attribute `sizes` says it. */
  sizes: string;
  /** Whether the picture fills its frame, which then shows the picture's colour until it is loaded. */
  fills: boolean;
  /** The element of the picture itself. */
  children: ReactNode;
};

/** A picture from this site, in several files of which the browser takes the smallest that is large enough. */
export function ResponsivePicture({ picture, sizes, fills, children }: ResponsivePictureProps) {
  const { color, avif } = picture;
  return (
    <>
      {/* An SVG attribute: the content security policy forbids inline styles. */}
      {color !== null && fills && <svg aria-hidden color={color} />}
      <picture>
        {avif && <source type="image/avif" srcSet={filesOf(picture, 'avif')} sizes={sizes} />}
        <source type="image/webp" srcSet={filesOf(picture, 'webp')} sizes={sizes} />
        {children}
      </picture>
    </>
  );
}
