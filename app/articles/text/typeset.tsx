import type { ReactNode } from 'react';
import { breakable } from '#app/ui/breakable.tsx';
import { bindSpaces } from './bind-spaces.ts';
import { truncate } from './truncate.ts';

/** The dots of a truncated text, with the character before them. */
const end = /.\.{3}$/su;

/**
 * A publisher's text, prepared for line breaks and cut to `length` characters if given. A function rather than a
 * component, because a page has a hundred texts.
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
