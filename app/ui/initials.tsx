import { useBrokenPicture } from './broken-picture.ts';
import { initialsOf } from './initials-of.ts';

type InitialsProps = {
  name: string;
  /** The address of a picture, which covers the initials once it has loaded. */
  picture: string | null;
};

const pixels = 40;

/** Represents somebody whose name is beside it; if the picture does not load, the initials stay. */
export function Initials({ name, picture }: InitialsProps) {
  const { isBroken, watch } = useBrokenPicture(picture);
  const initials = initialsOf(name);
  return (
    <span aria-hidden className="avatar avatar-small initials">
      {initials}
      {picture !== null && !isBroken && (
        <img
          {...watch}
          src={picture}
          alt=""
          data-initials={initials}
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
