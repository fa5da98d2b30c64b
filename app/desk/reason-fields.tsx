import { useId } from 'react';
import { decisionReasons } from '#contract/decision-reasons.ts';
import { noteLengthMax, type DecisionReason } from '#contract/desk.ts';
import { RequiredSelect } from './select-field.tsx';

/** Why a decision is taken back. */
export const reasonsToUndo: readonly DecisionReason[] = ['mistake', 'no_violation', 'rules'];

type ReasonFieldsProps = {
  /** Those that make sense here; all unless given. */
  reasons?: readonly DecisionReason[];
  /** What becomes of the own words, such as "Its author reads it." */
  noteHint?: string;
  values?: Record<string, string> | undefined;
};

/** Why something is decided: `reason` of a short list, and `note` in own words. */
export function ReasonFields({ reasons, noteHint, values = {} }: ReasonFieldsProps) {
  const noteId = useId();
  const offered = decisionReasons.filter(({ value }) => !reasons || reasons.includes(value));
  return (
    <>
      <RequiredSelect name="reason" label="Reason" options={offered} chosen={values.reason} />
      <div>
        <label className="field-label" htmlFor={noteId}>
          In own words (optional){noteHint && `. ${noteHint}`}
        </label>
        <textarea
          id={noteId}
          name="note"
          rows={2}
          maxLength={noteLengthMax}
          defaultValue={values.note ?? ''}
          className="field-input"
        />
      </div>
    </>
  );
}
