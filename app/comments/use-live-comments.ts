import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SessionUser } from '#contract/account.ts';
import type { Comment } from '#contract/comment.ts';
import { type CommentList, hasComment, withComment, withoutComment } from './comment-list.ts';

type Given = {
  articleUrl: string;
  queryKey: QueryKey;
  user: SessionUser | undefined;
  /** Comments of one's own that are being sent. */
  posts: ReadonlySet<Promise<unknown>>;
  /** Ids of comments whose removal needs no more attention. */
  gone: Set<string>;
};

/** Brings what other readers post and delete into the query cache, in the order in which it happened. */
export function useLiveComments({ articleUrl, queryKey, user, posts, gone }: Given): void {
  const client = useQueryClient();
  const listed = () => client.getQueryData<CommentList>(queryKey);

  const reload = useEffectEvent(async (queryKey: QueryKey) => {
    // An answer on its way may be older than what the stream tells next.
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  });

  const add = useEffectEvent(async (comment: Comment) => {
    await Promise.allSettled(posts);
    const list = listed();
    if (!list || hasComment(list, comment.comment_id)) return;
    // From another tab, it would lack what only its author sees.
    if (comment.username === user?.name) await reload(queryKey);
    else client.setQueryData(queryKey, withComment(list, comment));
  });

  const takeAway = useEffectEvent(async (id: string) => {
    const list = listed();
    if (!list || gone.has(id)) return;
    const isOwn = list.comments.some(
      ({ comment_id, user_id }) => comment_id === id && user_id === user?.email,
    );
    // Its author goes on seeing a comment that was hidden.
    if (isOwn) return reload(queryKey);
    gone.add(id);
    client.setQueryData(queryKey, withoutComment(list, id));
  });

  useEffect(() => {
    const closing = new AbortController();
    let turn = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => {
      turn = turn
        .then(work)
        .catch((error: unknown) => console.error('A change of comments was lost:', error));
    };
    import('./comment-stream.ts')
      .then(({ followComments }) =>
        followComments(articleUrl, {
          onCreated: (comment) => inTurn(() => add(comment)),
          onDeleted: (id) => inTurn(() => takeAway(id)),
          onGap: () => inTurn(() => reload(queryKey)),
          until: closing.signal,
        }),
      )
      .catch((error: unknown) => console.error('The comments cannot be followed:', error));
    return () => closing.abort();
  }, [articleUrl, queryKey]);
}
