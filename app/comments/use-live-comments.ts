import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Comment } from '#contract/comment.ts';
import { asSeenBy, type CommentList, withComment, withoutComment } from './comment-list.ts';
import { whenSent } from './unsent-comments.ts';

type Given = {
  articleUrl: string;
  queryKey: QueryKey;
  /** Whether there is a list to bring up to date. */
  ready: boolean;
  /** Address of the member who is signed in. */
  email: string | undefined;
  /** Ids of comments that are being deleted, or have been. */
  settled: Set<string>;
};

/** Applies what other readers post and delete to the query cache, in the order in which it happened. */
export function useLiveComments({ articleUrl, queryKey, ready, email, settled }: Given): void {
  const client = useQueryClient();
  const listed = () => client.getQueryData<CommentList>(queryKey);

  const change = (changed: CommentList, event: number) =>
    client.setQueryData<CommentList>(queryKey, {
      ...changed,
      lastEvent: Math.max(event, changed.lastEvent),
    });

  const add = useEffectEvent(async (comment: Comment, event: number) => {
    await whenSent(articleUrl);
    const list = listed();
    if (!list) return;
    settled.delete(comment.comment_id);
    change(withComment(list, asSeenBy(email, list, comment)), event);
  });

  const takeAway = useEffectEvent(async (id: string, event: number) => {
    const list = listed();
    if (!list) return;
    const comment = list.comments.find(({ comment_id }) => comment_id === id);
    const isOwn = comment !== undefined && comment.user_id === email;
    if (settled.has(id)) change(list, event);
    else if (isOwn) await client.refetchQueries({ queryKey }); // it may be hidden, and its author still sees it
    else change(withoutComment(list, id), event);
  });

  useEffect(() => {
    if (!ready) return undefined;
    const closing = new AbortController();
    let turn = Promise.resolve();
    const enqueue = (work: () => Promise<void>) => {
      turn = turn
        .then(work)
        .catch((error: unknown) => console.error('A change of comments was lost:', error));
    };
    import('./comment-stream.ts')
      .then(({ followComments }) =>
        followComments(articleUrl, {
          lastEvent: () => client.getQueryData<CommentList>(queryKey)?.lastEvent ?? 0,
          onCreated: (comment, event) => enqueue(() => add(comment, event)),
          onDeleted: (id, event) => enqueue(() => takeAway(id, event)),
          onGap: () => enqueue(() => client.refetchQueries({ queryKey })),
          until: closing.signal,
        }),
      )
      .catch((error: unknown) => console.error('The comments cannot be followed:', error));
    return () => closing.abort();
  }, [articleUrl, client, queryKey, ready]);
}
