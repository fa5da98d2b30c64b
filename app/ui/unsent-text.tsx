import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';

type UnsentTextProps = {
  /** What was written; of nothing, nothing is said. */
  text: string | undefined;
  /** The sentence that says what was not sent, and ends with a colon. */
  children: ReactNode;
};

/** What somebody has written in a form that was refused and is no longer on the page, as where another was faster. */
export function UnsentText({ text, children }: UnsentTextProps) {
  if (!text?.trim()) return null;
  return (
    <section aria-label="Not sent" className="space-y-2">
      <p>{children}</p>
      <blockquote dir="auto">{breakable(text)}</blockquote>
    </section>
  );
}
