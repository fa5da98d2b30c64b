import type { ReactNode } from 'react';

type OutcomeProps = { kind: 'success' | 'failure'; children: ReactNode };

/**
 * What became of a form, on the page that the server answers it with. It takes the focus when the page has loaded:
 * screen readers announce only messages that come later.
 */
export function Outcome({ kind, children }: OutcomeProps) {
  return (
    <div
      role={kind === 'failure' ? 'alert' : 'status'}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the reader has just sent
      autoFocus
      className={`alert alert-${kind} whitespace-pre-line`}
    >
      {children}
    </div>
  );
}
