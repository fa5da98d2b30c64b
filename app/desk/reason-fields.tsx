import { useId } from 'react';
import { decisionReasons } from '#contract/decision-reasons.ts';
import type { DecisionReason } from '#contract/desk.ts';
import { RequiredSelect } from './select-field.tsx';

/** Reasons to undo a decision. */
export const reasonsToUndo: readonly DecisionReason[] = ['mistake', 'no_violation', 'rules'];

type ReasonFieldsProps = {
  /** The reasons to offer; all unless given. */
  reasons?: readonly DecisionReason[];
  /** Says who reads the note, such as "Its author reads it." */
  noteHint?: string | undefined;
  values?: Record<string, string> | undefined;
};

/** The reason of a decision: `reason` from a list, and an optional `note` in own words. */
export function ReasonFields({ reasons, noteHint, values = {} }: ReasonFieldsProps) {
  const noteId = useId();
  const offered = decisionReasons.filter(({ value }) => !reasons || reasons.includes(value));
  return (
    <>
      <RequiredSelect name="reason" label="Reason" options={offered} chosen={values.reason} />
      <div>
        <label className="field-label" htmlFor={noteId}>
          In your own words (optional){noteHint && `. ${noteHint}`}
        </label>
        {/* Without a maximum: a browser would cut off the end of a pasted text, and say nothing. */}
        <textarea id={noteId} name="note" rows={2} defaultValue={values.note ?? ''} className="field-input" />
      </div>
    </>
  );
}
