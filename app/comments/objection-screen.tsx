import { breakable } from '#app/ui/breakable.tsx';
import { Outcome } from '#app/ui/outcome.tsx';
import { UnsentText } from '#app/ui/unsent-text.tsx';
import { objectionLengthMax, type OwnComment } from '#contract/objection.ts';
import { utcDay } from '#contract/utc-date.ts';

type HiddenComment = Exclude<OwnComment, { objection: 'shown' }>;

type ObjectionScreenProps = {
  comment: OwnComment;
  /** The objection that was posted, and why it was refused. */
  refused: { text: string; reason: string } | undefined;
};

const said = {
  open: 'You have objected. People will look at the decision again and tell you by email.',
  upheld: 'You objected, and people looked at the decision again: it stands.',
  over: 'The time for objecting is over.',
  shown: 'Everybody can see it.',
} as const;

/** Whether and why the reader's own comment was hidden or removed, and the form to object once. */
export function ObjectionScreen({ comment, refused }: ObjectionScreenProps) {
  const { content, article_language, article_title, article_url, objection } = comment;
  return (
    <>
      <blockquote dir="auto">{breakable(content)}</blockquote>
      <p>
        {'Your comment on '}
        <a
          href={`/article/${encodeURIComponent(article_url)}#comments`}
          className="link"
          lang={article_language}
          dir="auto"
        >
          {article_title}
        </a>
        {comment.objection === 'shown' ? ' is shown.' : <WhyHidden comment={comment} />}
      </p>
      {objection !== 'possible' && <NoForm says={said[objection]} refused={refused} />}
      {comment.objection === 'possible' && (
        <form method="post" className="space-y-4">
          {refused && <Outcome kind="failure">{refused.reason}</Outcome>}
          <p>
            You may object once, until {utcDay(comment.until)}, in at most
            {` ${objectionLengthMax.toLocaleString('en')} characters. `}
            People, not a machine, will look at the decision again.
          </p>
          <div>
            <label className="field-label" htmlFor="text">
              Why should the comment be shown?
            </label>
            {/* Without a maximum: a browser would cut off the end of a pasted text, and say nothing. */}
            <textarea
              id="text"
              name="text"
              rows={6}
              required
              aria-invalid={refused !== undefined}
              defaultValue={refused?.text}
              className="field-input"
            />
          </div>
          <button className="button button-strong">Object</button>
        </form>
      )}
    </>
  );
}

function WhyHidden({ comment: { reason, removed } }: { comment: HiddenComment }) {
  return (
    <>
      {` was ${removed ? 'removed' : 'hidden'}; only you can see it. Reason: `}
      {breakable(reason)}
    </>
  );
}

type NoFormProps = { says: string; refused: ObjectionScreenProps['refused'] };

/** Why there is no form; and what was written in one nevertheless, as in another tab. */
function NoForm({ says, refused }: NoFormProps) {
  if (!refused) return <Outcome kind="success">{says}</Outcome>;
  return (
    <>
      <Outcome kind="failure">{refused.reason}</Outcome>
      <UnsentText text={refused.text}>This was not sent:</UnsentText>
      <p>{says}</p>
    </>
  );
}
