import { useState } from 'react';
import { defaultPicture } from '#contract/default-picture.ts';
import { useLaterTries } from './later-tries.ts';

const pixels = 96;

/** A member's own picture, by its address; the default one when there is none or it does not load. */
export function Avatar({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  useLaterTries(broken, () => setBroken(null));
  const source = picture === null || picture === broken ? defaultPicture : picture;

  // It may have failed before this script ran, and then no error event comes.
  function check(image: HTMLImageElement | null): void {
    if (image?.complete && image.naturalWidth === 0 && source !== defaultPicture) setBroken(source);
  }

  return (
    <img
      ref={check}
      src={source}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      // The service worker is told where it is shown, and keeps no copy; other sites are not.
      referrerPolicy="same-origin"
      className="avatar avatar-large"
      onError={() => setBroken(source)}
    />
  );
}
