import { breakable } from '#app/ui/breakable.tsx';
import type { DeskComment } from '#contract/desk-comments.ts';
import { CommentDecisionForms } from './comment-decision-forms.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { Quote } from './quote.tsx';
import { wordsOfReport } from './report-words.ts';

const outcomes: Readonly<Record<string, string>> = {
  shown: 'closed: the comment stayed',
  hidden: 'closed: the comment was hidden',
  removed: 'closed: the comment was removed',
};

/** A comment with all that a decision about it needs, and the forms that decide. */
export function CommentScreen({ comment, fault }: { comment: DeskComment; fault: DeskFault | undefined }) {
  return (
    <>
      <TheComment comment={comment} />
      <Reports reports={comment.reports} />
      {comment.objection && (
        <section aria-labelledby="objection">
          <h2 id="objection">Its author’s objection</h2>
          <Quote text={comment.objection.text} />
          <p className="text-sm text-muted">
            <DeskTime at={comment.objection.created_at} />, {comment.objection.outcome ?? 'open'}
          </p>
        </section>
      )}
      <CommentDecisionForms comment={comment} fault={fault} />
      <section aria-labelledby="decisions">
        <h2 id="decisions">Decisions about it</h2>
        <PastDecisions decisions={comment.decisions} />
      </section>
      <Around comments={comment.around} />
      <section aria-labelledby="earlier">
        <h2 id="earlier">Earlier decisions about its author</h2>
        <PastDecisions decisions={comment.earlier} linked />
      </section>
    </>
  );
}

const states = { shown: 'Everybody sees it.', hidden: 'Hidden', removed: 'Removed' } as const;

function TheComment({ comment }: { comment: DeskComment }) {
  const {
    author,
    author_id,
    article_language,
    article_title,
    article_url,
    content,
    created_at,
    state,
    hidden_reason,
  } = comment;
  return (
    <section aria-label="The comment" className="space-y-2">
      <Quote text={content} />
      <p>
        {'By '}
        <a href={`/desk/members/${author_id}`} className="link">
          <bdi>{author}</bdi>
        </a>
        , <DeskTime at={created_at} />
        {', on '}
        <a
          href={`/article/${encodeURIComponent(article_url)}#comments`}
          className="link"
          lang={article_language}
          dir="auto"
        >
          {breakable(article_title)}
        </a>
      </p>
      <p>
        <strong>{states[state]}</strong>
        {state !== 'shown' && hidden_reason !== null && breakable(`: ${hidden_reason}`)}
      </p>
    </section>
  );
}

function Reports({ reports }: Pick<DeskComment, 'reports'>) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports ({reports.length})</h2>
      <ol className="space-y-3">
        {reports.map(({ receipt, reason, note, created_at, reporter, reporter_id, outcome }) => (
          <li key={receipt}>
            <p>
              <strong>{wordsOfReport(reason)}</strong>
              {' by '}
              {reporter_id === null ? (
                'somebody without an account'
              ) : (
                <a href={`/desk/members/${reporter_id}`} className="link">
                  <bdi>{reporter}</bdi>
                </a>
              )}
            </p>
            <p className="text-sm text-muted">
              {receipt}, <DeskTime at={created_at} />
              {`, ${outcome === null ? 'open' : (outcomes[outcome] ?? outcome)}`}
            </p>
            {note !== null && <Quote text={note} />}
          </li>
        ))}
      </ol>
      {reports.length === 0 && <p className="text-muted">None.</p>}
    </section>
  );
}

function Around({ comments }: { comments: DeskComment['around'] }) {
  return (
    <section aria-labelledby="around">
      <h2 id="around">Comments before and after it</h2>
      {comments.length === 0 && <p className="text-muted">None.</p>}
      <ol className="space-y-3">
        {comments.map(({ id, author, content, created_at, state }) => (
          <li key={id}>
            <p className="text-sm text-muted">
              <a href={`/desk/comments/${id}`} className="link">
                <bdi>{author}</bdi>
              </a>
              , <DeskTime at={created_at} />
              {state !== 'shown' && ` (${state})`}
            </p>
            <Quote text={content} />
          </li>
        ))}
      </ol>
    </section>
  );
}
