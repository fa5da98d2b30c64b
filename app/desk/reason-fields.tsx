import { decisionReasons } from '#contract/decision-reasons.ts';
import { noteLengthMax, type DecisionReason } from '#contract/desk.ts';

/** Why a decision is taken back. */
export const reasonsToUndo: readonly DecisionReason[] = ['mistake', 'no_violation', 'rules'];

type ReasonFieldsProps = {
  /** Makes the ids of its fields unlike those of other forms of the page. */
  id: string;
  /** Those that make sense here; all unless given. */
  reasons?: readonly DecisionReason[];
  /** What becomes of the own words, such as "Its author reads it." */
  noteHint?: string;
  values?: Record<string, string> | undefined;
};

/** Why something is decided: `reason` of a short list, and `note` in own words. */
export function ReasonFields({ id, reasons, noteHint, values = {} }: ReasonFieldsProps) {
  const offered = decisionReasons.filter(({ value }) => !reasons || reasons.includes(value));
  return (
    <>
      <div>
        <label className="field-label" htmlFor={`${id}-reason`}>
          Reason
        </label>
        <select
          id={`${id}-reason`}
          name="reason"
          required
          aria-invalid={false}
          defaultValue={values.reason ?? ''}
          className="field-input"
        >
          <option value="">Choose…</option>
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="field-label" htmlFor={`${id}-note`}>
          In own words (optional){noteHint && `. ${noteHint}`}
        </label>
        <textarea
          id={`${id}-note`}
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
