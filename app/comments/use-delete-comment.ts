import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Comment } from '#contract/comment.ts';
import { type CommentList, hasComment, withoutComment } from './comment-list.ts';
import { type commentsKey, commentsQuery } from './comment-queries.ts';

/** Milliseconds to wait for the comments as they are now. */
const patience = 5_000;

/**
 * Deletes the reader's own comments: they leave the screen at once (`deleted`) and come back if the server refuses.
 * `settled` has the ids whose deletion the stream need not handle.
 */
export function useDeleteComment(queryKey: ReturnType<typeof commentsKey>) {
  const client = useQueryClient();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(() => new Set());
  const [settled] = useState(() => new Set<string>());

  const deleteComment = useCallback(
    async (comment: Comment): Promise<void> => {
      const id = comment.comment_id;
      settled.add(id);
      setDeleted((ids) => new Set(ids).add(id));
      try {
        const calls = await import('./comment-calls.ts');
        await calls.deleteComment(comment);
        client.setQueryData<CommentList>(queryKey, (list) =>
          list && hasComment(list, id) ? withoutComment(list, id) : list,
        );
      } catch (error) {
        settled.delete(id);
        const isRefused = error instanceof ApiError && error.status < 500;
        // It may have been deleted all the same, and the stream have said so already.
        if (!isRefused) await reloadOnce(client, queryKey);
        const list = client.getQueryData<CommentList>(queryKey);
        setDeleted((ids) => new Set([...ids].filter((other) => other !== id)));
        if (isRefused || (list && hasComment(list, id)))
          await showToast('error', `Your comment could not be deleted: ${sentenceOf(error)}`);
      }
    },
    [client, queryKey, settled],
  );

  return { deleted, settled, deleteComment };
}

/** Neither waits for a connection nor tries again; a failure leaves the comments as they are, and the cache logs it. */
async function reloadOnce(
  client: QueryClient,
  [, articleUrl, readerId]: ReturnType<typeof commentsKey>,
): Promise<void> {
  const query = commentsQuery(articleUrl, readerId, undefined);
  const reloaded = client.fetchQuery({ ...query, staleTime: 0, retry: false, networkMode: 'always' });
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([reloaded, late]).catch(() => undefined);
}
