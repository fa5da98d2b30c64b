import type { ReactNode } from 'react';
import type { DeskFault } from './desk-calls.ts';
import { ReasonFields } from './reason-fields.tsx';

type DeskFormProps = {
  /** Names the form on its page and in what it posts, such as `remove`. */
  name: string;
  /** What it does: the text of the summary, and of the button. */
  title: string;
  button: string;
  /** Explains the consequences to the editor. */
  children: ReactNode;
  noteHint?: string;
  /** Posted along as hidden inputs. */
  hidden?: Record<string, string>;
  fault: DeskFault | undefined;
};

/** The form of a decision, collapsed so that none is made by accident. */
export function DeskForm({ name, title, button, children, hidden = {}, fault, noteHint }: DeskFormProps) {
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
        <ReasonFields values={own ? fault.values : undefined} noteHint={noteHint} />
        <button className="button button-strong">{button}</button>
      </form>
    </details>
  );
}
