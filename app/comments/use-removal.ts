import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Comment } from '#contract/comment.ts';
import { type CommentList, hasComment, withoutComment } from './comment-list.ts';

/**
 * Removes comments of one's own: from the screen at once (`removed`), for good when the server has done so, else they
 * come back. `gone` has the ids whose removal needs no more attention.
 */
export function useRemoval(queryKey: QueryKey) {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(() => new Set());
  const [gone] = useState(() => new Set<string>());

  async function remove(comment: Comment): Promise<void> {
    const id = comment.comment_id;
    gone.add(id);
    setRemoved((ids) => new Set(ids).add(id));
    try {
      await callToDelete(comment);
      client.setQueryData<CommentList>(queryKey, (list) =>
        list && hasComment(list, id) ? withoutComment(list, id) : list,
      );
    } catch (error) {
      gone.delete(id);
      setRemoved((ids) => new Set(ids).difference(new Set([id])));
      await showToast('error', `Your comment could not be deleted: ${sentenceOf(error)}`);
    }
  }

  return { removed, gone, remove };
}

/** Succeeds as well when the comment was gone already. */
async function callToDelete(comment: Comment): Promise<void> {
  const { deleteComment } = await import('./comment-calls.ts');
  await deleteComment(comment).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
