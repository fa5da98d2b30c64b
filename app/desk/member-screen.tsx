import type { DeskMember } from '#contract/desk-members.ts';
import { BanForms } from './ban-forms.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { wordsOfReport } from './report-words.ts';

/** A member: what they wrote and reported, what was decided about them, and whether they may sign in. */
export function MemberScreen({ member, fault }: { member: DeskMember; fault: DeskFault | undefined }) {
  const { id, email, email_verified, created_at, is_editor, decisions } = member;
  return (
    <>
      <dl className="desk-facts">
        <dt>Address</dt>
        <dd className="desk-address">
          {email}
          {!email_verified && ' (not proved)'}
        </dd>
        <dt>Id</dt>
        <dd className="desk-address">{id}</dd>
        <dt>Here since</dt>
        <dd>
          <DeskTime at={created_at} />
        </dd>
      </dl>
      {is_editor ? <p>An editor, who cannot be banned.</p> : <BanForms ban={member.ban} fault={fault} />}
      <Comments member={member} />
      <Reports reports={member.reports} />
      <section aria-labelledby="decisions">
        <h2 id="decisions">Decisions about them</h2>
        <PastDecisions decisions={decisions} linked />
      </section>
    </>
  );
}

function Comments({ member: { id, comments, older } }: { member: DeskMember }) {
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {comments.length === 0 && <p className="text-muted">None.</p>}
      <ol className="desk-cases">
        {comments.map((comment) => (
          <li key={comment.id}>
            <blockquote dir="auto">{comment.content}</blockquote>
            <p className="text-sm text-muted">
              <a href={`/desk/comments/${comment.id}`} className="link">
                Comment {comment.id}
              </a>
              , <DeskTime at={comment.created_at} />, {comment.state}
              {comment.reports > 0 &&
                `, reported ${comment.reports} ${comment.reports === 1 ? 'time' : 'times'}`}
              , below “<span dir="auto">{comment.article_title}</span>”
            </p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <p>
          <a href={`/desk/members/${id}?before=${older}`} className="link">
            Older comments
          </a>
        </p>
      )}
    </section>
  );
}

function Reports({ reports }: Pick<DeskMember, 'reports'>) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports by them</h2>
      {reports.length === 0 && <p className="text-muted">None.</p>}
      <ol className="desk-cases">
        {reports.map(({ receipt, comment_id, reason, note, created_at, outcome }) => (
          <li key={receipt}>
            <p>
              <strong>{wordsOfReport(reason)}</strong>
              {comment_id !== null && (
                <>
                  {', '}
                  <a href={`/desk/comments/${comment_id}`} className="link">
                    comment {comment_id}
                  </a>
                </>
              )}
            </p>
            <p className="text-sm text-muted">
              {receipt}, <DeskTime at={created_at} />, {outcome ?? 'open'}
            </p>
            {note !== null && <blockquote dir="auto">{note}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}
