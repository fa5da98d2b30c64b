import type { ReactNode } from 'react';
import type { Picture } from '#contract/picture.ts';
import { filesOf } from './picture-files.ts';

type PassedPictureProps = {
  picture: Picture;
  /** How wide it is drawn, as the attribute `sizes` says it. */
  sizes: string;
  /** Fills the frame, which therefore takes its colour until it is there. */
  fills: boolean;
  /** The element of the picture itself. */
  children: ReactNode;
};

/** A picture that this site passes on, in files of which the browser takes the smallest that is large enough. */
export function PassedPicture({ picture, sizes, fills, children }: PassedPictureProps) {
  const { color, avif } = picture;
  return (
    <>
      {/* An attribute of SVG: pages carry no styles of their own. */}
      {color !== null && fills && <svg aria-hidden color={color} />}
      <picture>
        {avif && <source type="image/avif" srcSet={filesOf(picture, 'avif')} sizes={sizes} />}
        <source type="image/webp" srcSet={filesOf(picture, 'webp')} sizes={sizes} />
        {children}
      </picture>
    </>
  );
}
