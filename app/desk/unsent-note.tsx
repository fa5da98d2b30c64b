import { UnsentText } from '#app/ui/unsent-text.tsx';
import type { DeskFault } from './desk-calls.ts';

/** The note of a form that was refused, unless that form is among `forms`, which the page still has. */
export function UnsentNote({ forms, fault }: { forms: string[]; fault: DeskFault | undefined }) {
  if (!fault || forms.includes(fault.form)) return null;
  return <UnsentText text={fault.values.note}>Your words were not sent:</UnsentText>;
}
