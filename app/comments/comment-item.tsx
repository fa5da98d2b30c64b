import { Flag } from 'lucide-react';
import { memo } from 'react';
import { breakable } from '#app/ui/breakable.tsx';
import { usePassFocusOn } from '#app/ui/pass-focus-on.ts';
import type { Comment } from '#contract/comment.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { PostedTime } from './posted-time.tsx';

type CommentItemProps = {
  comment: Comment;
  isOwn: boolean;
  /** Id of the element that gets the focus if the comment disappears with it, whoever deletes it. */
  focusNext: string;
  deleteComment: (comment: Comment) => void;
  startReport: (comment: Comment) => void;
};

/** One of hundreds, so it is rendered again only when its own props change: the functions must stay the same. */
export const CommentItem = memo(function CommentItem({
  comment,
  isOwn,
  focusNext,
  deleteComment,
  startReport,
}: CommentItemProps) {
  const { username, face, content, created_at, hidden } = comment;
  return (
    <li ref={usePassFocusOn<HTMLLIElement>(focusNext)} className="comment">
      <article aria-label={`Comment by ${username}`}>
        <CommentBody name={username} face={face} content={content} note={<PostedTime instant={created_at} />}>
          {isOwn && <CommentMenu content={content} deleteComment={() => deleteComment(comment)} />}
        </CommentBody>
        {hidden && <HiddenNote id={comment.comment_id} {...hidden} />}
        {!isOwn && (
          <button
            type="button"
            className="comment-report needs-scripting"
            onClick={() => startReport(comment)}
          >
            <Flag aria-hidden className="size-3.5" />
            Report<span className="sr-only"> the comment by {username}</span>
          </button>
        )}
      </article>
    </li>
  );
});

const objections = {
  possible: null,
  open: 'You have objected; people will look at it again.',
  upheld: 'You have objected, and the decision stays.',
  over: null,
} as const;

/** Why only its author sees a comment, with the way to object. */
function HiddenNote({ id, reason, removed, objection }: NonNullable<Comment['hidden']> & { id: string }) {
  return (
    <div className="alert alert-failure mt-3">
      <p>
        This comment was {removed ? 'removed' : 'hidden'}; only you can see it. Reason: {breakable(reason)}
      </p>
      {objections[objection] !== null && <p>{objections[objection]}</p>}
      {objection === 'possible' && (
        <p>
          <a href={`/objection/${id}`} className="underline underline-offset-4">
            Object to this decision
          </a>
        </p>
      )}
    </div>
  );
}
