import { wordsOfAction, wordsOfReason } from '#contract/decision-words.ts';
import type { DeskDecision } from '#contract/desk-decision.ts';
import { DeskTime } from './desk-time.tsx';
import { Quote } from './quote.tsx';

/** Past decisions, newest first; `linked`: with links to the comments they are about. */
export function PastDecisions({
  decisions,
  linked = false,
}: {
  decisions: DeskDecision[];
  linked?: boolean;
}) {
  if (decisions.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ol className="space-y-3">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <p>
            <strong>{wordsOfAction(decision.action)}</strong>: {wordsOfReason(decision.reason)}
            {decision.undoes !== null && <> (took decision {decision.undoes} back)</>}
            {linked && isAboutComment(decision) && (
              <>
                {', '}
                <a href={`/desk/comments/${decision.subject}`} className="link">
                  comment {decision.subject}
                </a>
              </>
            )}
          </p>
          <p className="text-sm text-muted">
            No. {decision.id}, <DeskTime at={decision.decided_at} />
            {`, ${decision.editor ?? 'by a command or a former editor'}`}
          </p>
          {decision.note !== null && <Quote text={decision.note} />}
        </li>
      ))}
    </ol>
  );
}

function isAboutComment({ action, subject }: DeskDecision): boolean {
  return subject !== '' && /^(comment|objection)\./.test(action);
}
