import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReaderId, visitorId } from '#app/session/reader-id.ts';
import type { Comment } from '#contract/comment.ts';
import {
  type CommentList,
  findText,
  isNewer,
  withComment,
  withOlder,
  withoutComments,
} from './comment-list.ts';
import { commentsKey, commentsQuery, loadComments } from './comment-queries.ts';
import { attemptOf, type UnsentText } from './drafts.ts';
import { useDeleteComment } from './use-delete-comment.ts';
import { useLiveComments } from './use-live-comments.ts';

export type CommentNews =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'failed'; retrying: boolean }
  | { state: 'ready'; comments: readonly Comment[]; total: number; more: boolean };

type Given = {
  articleUrl: string;
  known: CommentList | undefined;
  /** Address of the member who is signed in. */
  email: string | undefined;
};

/** The comments of an article as this reader sees them, followed live, and what the reader can do with them. */
export function useComments({ articleUrl, known, email }: Given) {
  const client = useQueryClient();
  const readerId = useReaderId() ?? visitorId;
  const queryKey = useMemo(() => commentsKey(articleUrl, readerId), [articleUrl, readerId]);
  const { data, dataUpdatedAt, errorUpdateCount, fetchStatus, refetch } = useQuery(
    commentsQuery(articleUrl, readerId, known),
  );
  const { deleted, settled, deleteComment } = useDeleteComment(queryKey);
  useLiveComments({ articleUrl, queryKey, ready: data !== undefined, email, settled });

  function addComment(comment: Comment): void {
    client.setQueryData<CommentList>(queryKey, (list) => list && withComment(list, comment));
  }

  /** Undefined until the member's own list is loaded: the page brought only the public form. */
  function isCreated(text: UnsentText): boolean | undefined {
    if (data && dataUpdatedAt > 0 && email !== undefined) {
      const said = findText(data, email, text.content);
      return said !== undefined && isNewer(said, attemptOf(text));
    }
    return errorUpdateCount > 0 || fetchStatus === 'paused' ? false : undefined;
  }

  /** The id of the comment in which the member has said this before, if there is one. */
  function lastSaid(content: string): string | undefined {
    return data && email !== undefined ? findText(data, email, content)?.comment_id : undefined;
  }

  /** Rejects when the older comments cannot be loaded. */
  async function loadOlder(): Promise<void> {
    const older = await loadComments(articleUrl, data?.comments.at(-1)?.comment_id);
    client.setQueryData<CommentList>(queryKey, (list) => list && withOlder(list, older));
  }

  const news: CommentNews = data
    ? { state: 'ready', ...withoutComments(data, deleted) }
    : errorUpdateCount > 0
      ? { state: 'failed', retrying: fetchStatus === 'fetching' }
      : { state: fetchStatus === 'paused' ? 'offline' : 'loading' };
  return { news, isCreated, lastSaid, addComment, deleteComment, loadOlder, reload: () => void refetch() };
}
