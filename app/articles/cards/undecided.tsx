import type { ReactNode } from 'react';

type UndecidedProps = {
  isDecided: boolean;
  /** For readers whose region is not known yet. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * The cards of local news. Until it is known whether the reader has a region, the stylesheet shows the skeleton instead to
 * those who have one. The cards stand in one element before and after, so that those of the server stay, with what has
 * the focus.
 */
export function Undecided({ isDecided, skeleton, children }: UndecidedProps) {
  return (
    <>
      {!isDecided && <div className="undecided-waiting">{skeleton}</div>}
      <div className={isDecided ? undefined : 'undecided-europe'}>{children}</div>
    </>
  );
}
