import { useState } from 'react';
import { defaultPicture } from '#contract/member.ts';

/** A member's picture; the default one when there is none or it does not load. */
export function Avatar({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = picture === null || picture === broken ? defaultPicture : picture;
  return (
    <img
      // Pages may show encrypted pictures only.
      src={source.replace(/^http:/, 'https:')}
      alt=""
      width={96}
      height={96}
      referrerPolicy="no-referrer"
      className="avatar"
      onError={() => setBroken(source)}
    />
  );
}
