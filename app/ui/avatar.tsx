import { useState } from 'react';
import { defaultPicture } from '#contract/default-picture.ts';

const pixels = { large: 96, small: 40 } as const;

/** A member's picture; the default one when there is none or it does not load. */
export function Avatar({ picture, size }: { picture: string | null; size: 'large' | 'small' }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = picture === null || picture === broken ? defaultPicture : picture;
  return (
    <img
      // Pages may show encrypted pictures only.
      src={source.replace(/^http:/, 'https:')}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={`avatar avatar-${size}`}
      onError={() => setBroken(source)}
    />
  );
}
