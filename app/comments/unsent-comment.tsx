import { CommentBody } from './comment-body.tsx';
import type { Unsent } from './use-create-comment.ts';

type UnsentCommentProps = {
  comment: Unsent;
  /** Whether it can be sent now. */
  ready: boolean;
  name: string;
  onRetry: () => void;
  onDiscard: () => void;
};

/** A comment of one's own that the server has not confirmed: on its way, or not sent and with its text kept. */
export function UnsentComment({ comment, ready, name, onRetry, onDiscard }: UnsentCommentProps) {
  const hasFailed = comment.state === 'failed';
  return (
    <li className={`comment ${hasFailed ? '' : 'opacity-70'}`}>
      <CommentBody name={name} content={comment.content} note={hasFailed ? 'Not sent' : 'Sending...'} />
      {hasFailed && (
        <div role="alert" className="alert alert-failure mt-3 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48">Not sent. {comment.reason}</p>
          <button type="button" className="button" disabled={!ready} onClick={onRetry}>
            Try again
          </button>
          <button type="button" className="button" onClick={onDiscard}>
            Discard
          </button>
        </div>
      )}
    </li>
  );
}
