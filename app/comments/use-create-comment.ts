import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { refreshSession } from '#app/session/session.ts';
import { showToast } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import type { DraftPlace, UnsentText } from './drafts.ts';
import {
  beginUnsent,
  dropUnsent,
  isShown,
  setAttempt,
  trackSending,
  type Unsent,
  useUnsent,
} from './unsent-comments.ts';

export type Composing = {
  place: DraftPlace;
  /** Undefined until it is certain who is signed in. */
  user: SessionUser | undefined;
  /** Whether the comment exists by now; undefined while that is unknown. */
  isCreated: (text: UnsentText) => boolean | undefined;
  /** The id of the comment in which the member has said this before. */
  lastSaid: (content: string) => string | undefined;
  onCreated: (comment: Comment) => void;
  /** True when the last comment was created, false when another one is being sent. */
  setIsPosted: (isPosted: boolean) => void;
  /** A repeated comment turned out to exist already. */
  onCreatedBefore: () => void;
};

/** Creates comments. Those that the server has not confirmed are kept, even for the next time the page is loaded. */
export function useCreateComment({
  place,
  user,
  isCreated,
  lastSaid,
  onCreated,
  setIsPosted,
  onCreatedBefore,
}: Composing) {
  const client = useQueryClient();
  const kept = useUnsent(place);
  const isFound = (one: Unsent) => mayBeCreated(one) && isCreated(one) === true;
  const unsent = kept.filter(
    (one) => !isFound(one) && !(one.state === 'uncertain' && isCreated(one) === undefined),
  );
  useCreated(kept.filter(isFound), place);

  async function explain(text: UnsentText, error: unknown): Promise<void> {
    const reason = sentenceOf(error);
    const isRefused = error instanceof ApiError && error.status < 500;
    setAttempt(place, text, { state: 'failed', reason, isRefused });
    if (error instanceof ApiError && error.status === 401) {
      await showToast('error', 'You are no longer signed in. Your comment is kept until you are.');
      await refreshSession(client);
    } else if (!isShown(place))
      await showToast('error', `Your comment was not sent. ${reason} It is kept with its article.`);
  }

  async function send(text: UnsentText, isRepeated: boolean): Promise<void> {
    if (!user) return;
    try {
      const calls = await import('./comment-calls.ts');
      const { articleUrl } = place;
      const comment = await calls.createComment({ articleUrl, content: text.content, user });
      dropUnsent(place, text.id);
      onCreated(comment);
      setIsPosted(true);
    } catch (error) {
      if (!isRepeated || !isDuplicate(error)) return explain(text, error);
      dropUnsent(place, text.id);
      onCreatedBefore();
      setIsPosted(true);
    }
  }

  function createComment(content: string): void {
    setIsPosted(false);
    trackSending(place.articleUrl, send(beginUnsent(place, content, lastSaid(content)), false));
  }

  function retry({ id, content }: Unsent): void {
    setAttempt(place, { id, content }, { state: 'sending' });
    trackSending(place.articleUrl, send({ id, content }, true));
  }

  return { unsent, createComment, retry, discard: ({ id }: Unsent) => dropUnsent(place, id) };
}

/** Forgets comments that turned out to exist: if they were deleted later, they would look unsent. */
function useCreated(created: readonly Unsent[], { readerId, articleUrl }: DraftPlace): void {
  const ids = created.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) if (id !== '') dropUnsent({ readerId, articleUrl }, id);
  }, [ids, readerId, articleUrl]);
}

function mayBeCreated(one: Unsent): boolean {
  return one.state === 'uncertain' || (one.state === 'failed' && !one.isRefused);
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate_comment';
}
