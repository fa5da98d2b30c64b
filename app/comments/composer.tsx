import { usePassFocusOn } from '#app/ui/pass-focus-on.ts';
import { usePreloadedToasts } from '#app/ui/toast.ts';
import { CommentForm, type RefusedComment } from './comment-form.tsx';
import { UnsentComment } from './unsent-comment.tsx';
import { type Composing, useCreateComment } from './use-create-comment.ts';

type ComposerProps = Composing & {
  refused: RefusedComment | undefined;
  isPosted: boolean;
  /** Id of the element that gets the focus when an unsent comment is sent again or discarded, or the session ends. */
  focusNext: string;
};

/** Where a member writes comments, with those being sent and those that could not be sent. */
export function Composer({ refused, focusNext, isPosted, ...composing }: ComposerProps) {
  usePreloadedToasts();
  const { place, user } = composing;
  const { unsent, createComment, retry, discard } = useCreateComment(composing);
  return (
    <div ref={usePassFocusOn(focusNext)} className="members-only unknown-too">
      <CommentForm place={place} ready={user !== undefined} refused={refused} createComment={createComment} />
      {/* For screen readers only: everybody else sees the comment itself. */}
      <output className="sr-only">{isPosted && 'Comment posted.'}</output>
      {unsent.length > 0 && (
        <ol aria-label="Your unsent comments" className="comment-list">
          {unsent.map((comment) => (
            <UnsentComment
              key={comment.id}
              comment={comment}
              ready={user !== undefined}
              name={user?.name ?? ''}
              face={user?.face ?? null}
              focusNext={focusNext}
              onRetry={() => retry(comment)}
              onDiscard={() => discard(comment)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
