import { Address } from '#app/ui/address.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import { countOf } from '#contract/count-of.ts';
import type { DeskMember } from '#contract/desk-members.ts';
import { BanForms } from './ban-forms.tsx';
import type { DeskFault } from './desk-calls.ts';
import { DeskTime } from './desk-time.tsx';
import { Fact } from './fact.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { Quote } from './quote.tsx';
import { wordsOfReport } from './report-words.ts';

/** A member: what they wrote and reported, what was decided about them, and whether they may sign in. */
export function MemberScreen({ member, fault }: { member: DeskMember; fault: DeskFault | undefined }) {
  const { id, email, email_verified, created_at, is_editor, decisions } = member;
  return (
    <>
      <dl className="desk-facts">
        <Fact what="Address">
          <Address text={email} />
          {!email_verified && ' (not verified)'}
        </Fact>
        <Fact what="Id">{id}</Fact>
        <Fact what="Here since">
          <DeskTime at={created_at} />
        </Fact>
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
            <Quote text={comment.content} />
            <p className="text-sm text-muted">
              <a href={`/desk/comments/${comment.id}`} className="link">
                Comment {comment.id}
              </a>
              , <DeskTime at={comment.created_at} />, {comment.state}
              {comment.reports > 0 && `, reported ${countOf(comment.reports, 'time')}`}, on “
              <span lang={comment.article_language} dir="auto">
                {breakable(comment.article_title)}
              </span>
              ”
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
            {note !== null && <Quote text={note} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
