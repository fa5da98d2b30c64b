import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/api/call.ts';
import { visitorId } from '#app/session/reader-id.ts';
import { type CommentList, type CommentBatch, withNewest } from './comment-list.ts';

export function commentsKey(articleUrl: string, readerId: string) {
  return ['comments', articleUrl, readerId] as const;
}

/** The comments of an article as this reader sees them; `known` in the form for everybody, when the page brought them. */
export function commentsQuery(articleUrl: string, readerId: string, known: CommentList | undefined) {
  const queryKey = commentsKey(articleUrl, readerId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<CommentList> => {
      const held = () => client.getQueryData<CommentList>(queryKey);
      const reply = await loadComments(articleUrl);
      // The stream of changes may have been faster than the reply.
      const isOld = reply.lastEvent < (held()?.lastEvent ?? 0);
      return withNewest(held(), isOld ? await loadComments(articleUrl) : reply);
    },
    initialData: known,
    // Stale at once: members see more of their own comments than everybody does.
    ...(readerId !== visitorId && { initialDataUpdatedAt: 0 }),
    // The stream keeps them up to date.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The newest comments of an article in the form for everybody. Throws as fetchReply does. */
export async function findComments(articleUrl: string, api: Api): Promise<CommentList> {
  return withNewest(undefined, await loadComments(articleUrl, undefined, api));
}

/** The same as fetchComments, whose schemas are loaded on demand because hydration does not need them. */
export async function loadComments(articleUrl: string, before?: string, api?: Api): Promise<CommentBatch> {
  const { fetchComments } = await import('./comment-calls.ts');
  return fetchComments(articleUrl, before, api);
}
