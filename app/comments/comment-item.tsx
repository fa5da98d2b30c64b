import { Flag } from 'lucide-react';
import type { Comment } from '#contract/comment.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { PostedTime } from './posted-time.tsx';

type CommentItemProps = {
  comment: Comment;
  isOwn: boolean;
  deleteComment: () => void;
  startReport: () => void;
};

export function CommentItem({ comment, isOwn, deleteComment, startReport }: CommentItemProps) {
  const { username, face, content, created_at, hidden } = comment;
  return (
    <li className="comment">
      <article aria-label={`Comment by ${username}`}>
        <CommentBody name={username} face={face} content={content} note={<PostedTime instant={created_at} />}>
          {isOwn && <CommentMenu deleteComment={deleteComment} />}
        </CommentBody>
        {hidden && (
          <p className="alert alert-failure mt-3">
            This comment was hidden; only you can see it. Reason: {hidden.reason}
          </p>
        )}
        {!isOwn && (
          <button type="button" className="comment-report needs-scripting" onClick={startReport}>
            <Flag aria-hidden className="size-3.5" />
            Report<span className="sr-only"> the comment by {username}</span>
          </button>
        )}
      </article>
    </li>
  );
}
