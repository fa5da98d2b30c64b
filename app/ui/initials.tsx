import { initialsOf } from './initials-of.ts';

/** Stands for somebody whose name is beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span aria-hidden className="avatar avatar-small initials">
      {initialsOf(name)}
    </span>
  );
}
