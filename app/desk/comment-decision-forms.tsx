import type { DeskComment } from '#contract/desk-comments.ts';
import type { DecisionReason } from '#contract/desk.ts';
import type { DeskFault } from './desk-calls.ts';
import { ReasonFields, reasonsToUndo } from './reason-fields.tsx';
import { UnsentNote } from './unsent-note.tsx';

const ofComments: readonly DecisionReason[] = [
  'illegal',
  'court_order',
  'copyright',
  'privacy',
  'hate',
  'harassment',
  'spam',
  'false',
  'off_topic',
  'rules',
  'no_violation',
  'mistake',
];
const choices = [
  { value: 'leave', label: 'Leave it: everybody sees it' },
  { value: 'hide', label: 'Hide it from everybody but its author' },
  { value: 'remove', label: 'Remove it: hidden, and deleted in six months' },
] as const;
const answers = [
  { value: 'reverse', label: 'The author is right: show the comment again' },
  { value: 'uphold', label: 'The decision stands' },
] as const;
const read = 'Its author will read this.';

/** The forms to decide on a comment and on its author's objection, and to undo the last decision. */
export function CommentDecisionForms({
  comment,
  fault,
}: {
  comment: DeskComment;
  fault: DeskFault | undefined;
}) {
  const valuesOf = (form: string) => (fault?.form === form ? fault.values : {});
  const { decisions, objection, undoable } = comment;
  const isOpen = objection?.outcome === null;
  const forms = ['decision', ...(isOpen ? ['objection'] : []), ...(undoable === null ? [] : ['undo'])];
  return (
    <>
      <UnsentNote forms={forms} fault={fault} />
      {isOpen && (
        <section aria-labelledby="answer">
          <h2 id="answer">Decide on the objection</h2>
          <form method="post">
            <input type="hidden" name="form" value="objection" />
            <Seen decisions={decisions} />
            <Choices name="outcome" choices={answers} chosen={valuesOf('objection').outcome} />
            <ReasonFields reasons={ofComments} noteHint={read} values={valuesOf('objection')} />
            <button className="button button-strong">Decide</button>
          </form>
        </section>
      )}
      <section aria-labelledby="decide">
        <h2 id="decide">Decide on the comment</h2>
        <form method="post">
          <input type="hidden" name="form" value="decision" />
          <Seen decisions={decisions} />
          <Choices name="action" choices={choices} chosen={valuesOf('decision').action} />
          <ReasonFields reasons={ofComments} noteHint={read} values={valuesOf('decision')} />
          <button className="button button-strong">Decide</button>
        </form>
      </section>
      {undoable !== null && (
        <Undo decision={undoable} values={valuesOf('undo')} isOpen={fault?.form === 'undo'} />
      )}
    </>
  );
}

/** The last decision that the page shows: the API refuses to decide if there is a later one. */
function Seen({ decisions }: Pick<DeskComment, 'decisions'>) {
  return <input type="hidden" name="seen" value={decisions[0]?.id ?? 0} />;
}

type UndoProps = { decision: number; values: Record<string, string>; isOpen: boolean };

function Undo({ decision, values, isOpen }: UndoProps) {
  return (
    <details open={isOpen}>
      <summary>Take decision {decision} back</summary>
      <form method="post">
        <input type="hidden" name="form" value="undo" />
        <input type="hidden" name="decision" value={decision} />
        <p>
          The comment goes back to how it was before the decision, and the reports that it closed are
          reopened.
        </p>
        <ReasonFields reasons={reasonsToUndo} noteHint={read} values={values} />
        <button className="button">Take it back</button>
      </form>
    </details>
  );
}

type ChoicesProps = {
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string | undefined;
};

function Choices({ name, choices, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="field-label">Your decision</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="desk-choice">
          <input
            type="radio"
            name={name}
            value={value}
            required
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- else Chromium calls it invalid before anybody has chosen
            aria-invalid={false}
            defaultChecked={value === chosen}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
