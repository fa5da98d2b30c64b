import { usePreloadedToasts } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import { CommentForm, type RefusedComment } from './comment-form.tsx';
import type { DraftPlace, UnsentText } from './drafts.ts';
import { UnsentComment } from './unsent-comment.tsx';
import { useCreateComment } from './use-create-comment.ts';

type ComposerProps = {
  place: DraftPlace;
  /** Undefined until it is certain who is signed in. */
  user: SessionUser | undefined;
  refused: RefusedComment | undefined;
  /** Whether the comment exists by now; undefined while that is unknown. */
  isCreated: (text: UnsentText) => boolean | undefined;
  /** The id of the comment in which the member has said this before. */
  lastSaid: (content: string) => string | undefined;
  onCreated: (comment: Comment) => void;
  isPosted: boolean;
  setIsPosted: (isPosted: boolean) => void;
  onCreatedBefore: () => void;
  /** Id of the element that gets the focus when an unsent comment is sent again or discarded. */
  focusNext: string;
};

/** Where a member writes comments, with those being sent and those that could not be sent. */
export function Composer({ place, user, refused, focusNext, isPosted, ...given }: ComposerProps) {
  usePreloadedToasts();
  const { unsent, createComment, retry, discard } = useCreateComment({ place, user, ...given });
  return (
    <div className="members-only unknown-too">
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
