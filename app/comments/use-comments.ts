import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useReaderId, visitorId } from '#app/session/reader-id.ts';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import { type CommentList, withComment, withOlder } from './comment-list.ts';
import { commentsKey, commentsQuery, loadComments } from './comment-queries.ts';
import { useLiveComments } from './use-live-comments.ts';
import { useRemoval } from './use-removal.ts';

export type Comments =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; comments: readonly Comment[]; total: number; more: boolean };

type Given = { articleUrl: string; known: CommentList | undefined; user: SessionUser | undefined };

/** The comments of an article, followed live, as this reader sees them, and what the reader can do with them. */
export function useComments({ articleUrl, known, user }: Given) {
  const client = useQueryClient();
  const readerId = useReaderId() ?? visitorId;
  const queryKey = useMemo(() => commentsKey(articleUrl, readerId), [articleUrl, readerId]);
  const { data, isError, refetch } = useQuery(commentsQuery(articleUrl, readerId, known));
  // The news of one's own comment may overtake the reply to it.
  const [posts] = useState(() => new Set<Promise<unknown>>());
  const { removed, gone, remove } = useRemoval(queryKey);
  useLiveComments({ articleUrl, queryKey, ready: data !== undefined, user, posts, gone });

  function add(comment: Comment): void {
    client.setQueryData<CommentList>(queryKey, (list) => list && withComment(list, comment));
  }

  /** Rejects when the older comments cannot be loaded. */
  async function loadOlder(): Promise<void> {
    const older = await loadComments(articleUrl, data?.comments.at(-1)?.comment_id);
    client.setQueryData<CommentList>(queryKey, (list) => list && withOlder(list, older));
  }

  const comments: Comments = data
    ? { state: 'ready', ...without(removed, data) }
    : { state: isError ? 'failed' : 'loading' };
  return { comments, posts, add, remove, loadOlder, reload: () => void refetch() };
}

function without(removed: ReadonlySet<string>, list: CommentList): CommentList {
  const comments = list.comments.filter(({ comment_id }) => !removed.has(comment_id));
  return { ...list, comments, total: list.total - (list.comments.length - comments.length) };
}
