import { useState } from 'react';
import { initialsOf } from './initials-of.ts';
import { useLaterTries } from './later-tries.ts';

type InitialsProps = {
  name: string;
  /** The address of a picture, which lies on them as soon as it has come. */
  picture: string | null;
};

const pixels = 40;

/** Stands for somebody whose name is beside it; a picture that does not load leaves the initials. */
export function Initials({ name, picture }: InitialsProps) {
  const [broken, setBroken] = useState<string | null>(null);
  useLaterTries(broken, () => setBroken(null));
  const initials = initialsOf(name);
  return (
    <span aria-hidden className="avatar avatar-small initials">
      {initials}
      {picture !== null && picture !== broken && (
        <img
          // It may have failed before this script ran, and then no error event comes.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(picture);
          }}
          src={picture}
          alt=""
          data-initials={initials}
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}
