import type { Comment } from '#contract/comment.ts';
import { commentsPerReply } from '#contract/limits.ts';

/** Comments of one article as the API sends them, newest first, with how many there are in all. */
export type CommentBatch = {
  comments: readonly Comment[];
  total: number;
  /** Number of the last change that the comments show; the stream goes on from there. */
  lastEvent: number;
  /** The user_id under which everybody else sees what the reader writes, where a member asked. */
  ownId?: string | undefined;
};

/** The comments that a page holds; `more`: older ones can be asked for. */
export type CommentList = CommentBatch & { more: boolean };

/** The newest comments, on top of the older ones that were asked for before, as far as no gap is between them. */
export function withNewest(list: CommentList | undefined, reply: CommentBatch): CommentList {
  const isWhole = reply.comments.length < commentsPerReply;
  const last = reply.comments.at(-1)?.comment_id;
  const overlap = list?.comments.findIndex(({ comment_id }) => comment_id === last) ?? -1;
  if (isWhole || !list || overlap === -1) return { ...reply, more: !isWhole };
  return {
    ...reply,
    comments: [...reply.comments, ...list.comments.slice(overlap + 1)],
    more: list.more,
  };
}

/** With the next older comments below. */
export function withOlder(list: CommentList, { comments }: CommentBatch): CommentList {
  const older = comments.filter(({ comment_id }) => !hasComment(list, comment_id));
  return { ...list, comments: [...list.comments, ...older], more: comments.length === commentsPerReply };
}

/** With a new comment at the top; one that is known already takes this form. */
export function withComment(list: CommentList, comment: Comment): CommentList {
  const { comment_id } = comment;
  if (!hasComment(list, comment_id))
    return { ...list, comments: [comment, ...list.comments], total: list.total + 1 };
  const comments = list.comments.map((known) => (known.comment_id === comment_id ? comment : known));
  return { ...list, comments };
}

/** A comment of the form for everybody as the member with this address, the reader of the list, sees it. */
export function asSeenBy(email: string | undefined, list: CommentList, comment: Comment): Comment {
  const known = list.comments.find(({ comment_id }) => comment_id === comment.comment_id);
  const ownId = comment.user_id === list.ownId ? email : undefined;
  return { ...comment, user_id: known?.user_id ?? ownId ?? comment.user_id };
}

export function withoutComment(list: CommentList, id: string): CommentList {
  // Changes may be told twice; but a comment unknown here may also be one that is not loaded.
  if (!hasComment(list, id) && !list.more) return list;
  const comments = list.comments.filter(({ comment_id }) => comment_id !== id);
  return { ...list, comments, total: Math.max(list.total - 1, 0) };
}

export function hasComment(list: CommentList, id: string): boolean {
  return list.comments.some(({ comment_id }) => comment_id === id);
}
