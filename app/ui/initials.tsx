import { initialsOf } from './initials-of.ts';

type InitialsProps = {
  name: string;
  /** Lies on them as soon as it has come; one that does not leaves them as they are. */
  picture: string | null;
};

/** Stands for somebody whose name is beside it. */
export function Initials({ name, picture }: InitialsProps) {
  return (
    <span aria-hidden className="avatar avatar-small initials">
      {initialsOf(name)}
      {picture !== null && (
        <img src={picture} alt="" width={40} height={40} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
