import { wordsOfAction, wordsOfReason } from '#contract/decision-words.ts';
import type { DeskDecision } from '#contract/desk-decision.ts';
import { DeskTime } from './desk-time.tsx';
import { Quote } from './quote.tsx';
import { RecordedState } from './recorded-state.tsx';

/** Decisions: who, what, why, the state before and after, and a link to where each can be undone. */
export function DecisionList({ decisions }: { decisions: readonly DeskDecision[] }) {
  if (decisions.length === 0) return <p>Nothing has been decided yet.</p>;
  return (
    <ol className="desk-decisions">
      {decisions.map((decision) => (
        <li key={decision.id} id={`decision-${decision.id}`}>
          <Decision decision={decision} />
        </li>
      ))}
    </ol>
  );
}

function Decision({ decision }: { decision: DeskDecision }) {
  const { action, decided_at, id, note, reason, subject, undoable, undoes, undone } = decision;
  const place = placeOf(decision);
  return (
    <>
      <p className="font-semibold">{wordsOfAction(action)}</p>
      <p className="text-sm text-muted">
        No. {id}, <DeskTime at={decided_at} />, by {whoOf(decision)}
      </p>
      <p>
        {wordsOfReason(reason)}
        {undoes !== null && `. Takes back no. ${undoes}`}
        {undone && '. Taken back'}
      </p>
      {note !== null && <Quote text={note} />}
      {subject !== '' && <p className="text-sm wrap-anywhere text-muted">About: {subject}</p>}
      <States decision={decision} />
      {place && (
        <p>
          <a href={place} className="link">
            {undoable ? 'Look at it, or undo it' : 'Look at it'}
            <span className="sr-only"> (no. {id})</span>
          </a>
        </p>
      )}
    </>
  );
}

function States({ decision: { before, after } }: { decision: DeskDecision }) {
  if (before === null && after === null) return null;
  return (
    <details>
      <summary>Before and after</summary>
      <RecordedState title="Before" state={before} />
      <RecordedState title="After" state={after} />
    </details>
  );
}

function whoOf({ by_command, editor }: DeskDecision): string {
  return by_command ? 'a command' : (editor ?? 'an editor who has left');
}

/** The page with the forms about its subject. */
function placeOf({ action, subject }: DeskDecision): string | null {
  if (subject === '') return null;
  if (action.startsWith('pictures.')) return '/desk/articles#pictures';
  const [, kind] = /^(article|comment|member|objection)\./.exec(action) ?? [];
  if (kind === undefined) return null;
  return `/desk/${kind === 'objection' ? 'comment' : kind}s/${encodeURIComponent(subject)}`;
}
