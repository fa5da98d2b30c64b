import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { askSession } from '#app/session/session.ts';
import { useIsAlive } from '#app/ui/is-alive.ts';
import { showToast } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import { type DraftPlace, forgetUnsent, keepUnsent, readUnsent, type UnsentText } from './drafts.ts';

export type Unsent = UnsentText & ({ state: 'sending' } | { state: 'failed'; reason: string });

type Given = {
  place: DraftPlace;
  user: SessionUser | undefined;
  /** Gets what is on its way to the server. */
  sending: Set<Promise<unknown>>;
  onCreated: (comment: Comment) => void;
  /** The comment had been created before, although its author did not know. */
  onCreatedBefore: () => void;
};

/** Creates comments; those that the server has not confirmed are kept, also for the next time this page is loaded. */
export function useCreateComment({ place, user, sending, onCreated, onCreatedBefore }: Given) {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const isSeen = useIsSeen();
  // Not before: the server, whose page the browser takes over, knows of none.
  if (useIsAlive() && !isRead) {
    setRead(true);
    setUnsent(readUnsent(place).map(interrupted));
  }

  function setState(key: string, state: { state: 'sending' } | { state: 'failed'; reason: string }): void {
    setUnsent((list) => list.map((one) => (one.key === key ? { key, content: one.content, ...state } : one)));
  }

  function discard(key: string): void {
    forgetUnsent(key);
    setUnsent((list) => list.filter((one) => one.key !== key));
  }

  async function explain(key: string, error: unknown): Promise<void> {
    const reason = sentenceOf(error);
    setState(key, { state: 'failed', reason });
    if (error instanceof ApiError && error.status === 401) {
      await showToast('error', 'You are no longer signed in. Your comment is kept until you are.');
      await askSession(client);
    } else if (!isSeen())
      await showToast('error', `Your comment was not sent. ${reason} It is kept at its article.`);
  }

  async function send({ key, content }: UnsentText, isRepeated: boolean): Promise<void> {
    if (!user) return;
    try {
      const calls = await import('./comment-calls.ts');
      const comment = await calls.createComment({ articleUrl: place.articleUrl, content, user });
      discard(key);
      onCreated(comment);
    } catch (error) {
      if (!isRepeated || !isDuplicate(error)) return explain(key, error);
      discard(key);
      onCreatedBefore();
    }
  }

  function track(sent: Promise<void>): void {
    const tracked = sent
      .catch((error: unknown) => console.error('A comment could not be sent:', error))
      .finally(() => sending.delete(tracked));
    sending.add(tracked);
  }

  function createComment(content: string): void {
    const text = { key: keepUnsent(place, content), content };
    setUnsent((list) => [{ ...text, state: 'sending' }, ...list]);
    track(send(text, false));
  }

  function retry(text: UnsentText): void {
    setState(text.key, { state: 'sending' });
    track(send(text, true));
  }

  return { unsent, createComment, retry, discard };
}

/** Whether the page that asks is still the one that is shown. */
function useIsSeen(): () => boolean {
  const seen = useRef(false);
  useEffect(() => {
    seen.current = true;
    return () => {
      seen.current = false;
    };
  }, []);
  return () => seen.current;
}

function interrupted(text: UnsentText): Unsent {
  return { ...text, state: 'failed', reason: 'The page was left before the comment was sent.' };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate_comment';
}
