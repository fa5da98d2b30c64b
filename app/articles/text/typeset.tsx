import type { ReactNode } from 'react';
import { breakable } from '#app/ui/breakable.tsx';
import { bindSpaces } from './bind-spaces.ts';
import { truncate } from './truncate.ts';

/** The dots of a text that was cut, with the character that they stay with. */
const end = /.\.{3}$/su;

/**
 * A text of a publisher, cut to `length` characters where that is given, as lines are to be made of it. A function and no
 * component: a page holds a hundred texts.
 */
export function typeset(text: string, length = Infinity): ReactNode {
  const whole = bindSpaces(text);
  const shown = truncate(whole, length);
  const dots = shown === whole ? undefined : end.exec(shown)?.[0];
  if (dots === undefined) return breakable(shown);
  return (
    <>
      {breakable(shown.slice(0, -dots.length))}
      <span className="whitespace-nowrap">{dots}</span>
    </>
  );
}
