import type { ReactNode } from 'react';
import type { DecisionReason } from '#contract/desk.ts';
import type { DeskFault } from './desk-calls.ts';
import { ReasonFields } from './reason-fields.tsx';

type DeskFormProps = {
  /** Names it among those of its page, and says what it does: `remove`. */
  name: string;
  /** What it does, as the words that open it and as its button. */
  title: string;
  button: string;
  /** What follows from it, which whoever decides has to know. */
  children: ReactNode;
  reasons?: readonly DecisionReason[];
  noteHint?: string;
  /** What is posted along. */
  hidden?: Record<string, string>;
  fault: DeskFault | undefined;
};

/** A decision: closed until somebody opens it, so that none is made by a slip. */
export function DeskForm({ name, title, button, children, hidden = {}, fault, ...reason }: DeskFormProps) {
  const own =
    fault?.form === name && Object.entries(hidden).every(([key, value]) => fault.values[key] === value);
  return (
    <details open={own} className="desk-decide">
      <summary>{title}</summary>
      <form method="post">
        {children}
        <input type="hidden" name="form" value={name} />
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <ReasonFields values={own ? fault.values : undefined} {...reason} />
        <button className="button button-strong">{button}</button>
      </form>
    </details>
  );
}
