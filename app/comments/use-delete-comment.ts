import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Comment } from '#contract/comment.ts';
import { type CommentList, hasComment, withoutComment } from './comment-list.ts';

/**
 * Deletes the reader's own comments: they leave the screen at once (`deleted`) and come back if the server refuses.
 * `settled` has the ids whose deletion the stream need not handle.
 */
export function useDeleteComment(queryKey: QueryKey) {
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
        if (!isRefused) await client.refetchQueries({ queryKey });
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
