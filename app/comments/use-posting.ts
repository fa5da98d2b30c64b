import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { askSession } from '#app/session/session.ts';
import { showToast } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import { type DraftPlace, forgetUnsent, keepUnsent, readUnsent, type UnsentText } from './drafts.ts';

export type Unsent = UnsentText & ({ state: 'sending' } | { state: 'failed'; reason: string });

type Given = {
  /** Undefined until the page is alive. */
  place: DraftPlace | undefined;
  user: SessionUser | undefined;
  posts: Set<Promise<unknown>>;
  onPosted: (comment: Comment) => void;
  /** The comment had been posted before, although its author did not know. */
  onPostedBefore: () => void;
};

/** Posts comments; those that the server has not confirmed are kept, also for the next time this page is loaded. */
export function usePosting({ place, user, posts, onPosted, onPostedBefore }: Given) {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<Unsent[]>(() => (place ? readUnsent(place).map(interrupted) : []));

  function setState(key: string, state: { state: 'sending' } | { state: 'failed'; reason: string }): void {
    setUnsent((list) => list.map((one) => (one.key === key ? { key, content: one.content, ...state } : one)));
  }

  function discard(key: string): void {
    forgetUnsent(key);
    setUnsent((list) => list.filter((one) => one.key !== key));
  }

  async function explain(key: string, error: unknown): Promise<void> {
    setState(key, { state: 'failed', reason: sentenceOf(error) });
    if (!(error instanceof ApiError && error.status === 401)) return;
    await showToast('error', 'You are no longer signed in. Your comment is kept until you are.');
    await askSession(client);
  }

  async function send({ key, content }: UnsentText, isRepeated: boolean): Promise<void> {
    if (!place || !user) return;
    try {
      const { createComment } = await import('./comment-calls.ts');
      const comment = await createComment({ articleUrl: place.articleUrl, content, user });
      discard(key);
      onPosted(comment);
    } catch (error) {
      if (!isRepeated || !isDuplicate(error)) return explain(key, error);
      discard(key);
      onPostedBefore();
    }
  }

  function track(sending: Promise<void>): void {
    const tracked = sending
      .catch((error: unknown) => console.error('A comment could not be sent:', error))
      .finally(() => posts.delete(tracked));
    posts.add(tracked);
  }

  function post(content: string): void {
    if (!place) return;
    const text = { key: keepUnsent(place, content), content };
    setUnsent((list) => [{ ...text, state: 'sending' }, ...list]);
    track(send(text, false));
  }

  function retry(text: UnsentText): void {
    setState(text.key, { state: 'sending' });
    track(send(text, true));
  }

  return { unsent, post, retry, discard };
}

function interrupted(text: UnsentText): Unsent {
  return { ...text, state: 'failed', reason: 'The page was left before the comment was sent.' };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate_comment';
}
