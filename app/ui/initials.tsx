import { useBrokenPicture } from './broken-picture.ts';
import { initialsOf } from './initials-of.ts';

type InitialsProps = {
  name: string;
  /** The address of a picture, which lies on them as soon as it has come. */
  picture: string | null;
};

const pixels = 40;

/** Stands for somebody whose name is beside it; a picture that does not load leaves the initials. */
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
