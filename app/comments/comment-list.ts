import type { Comment } from '#contract/comment.ts';
import { commentsPerReply } from '#contract/limits.ts';

/** Comments of one article as the API sends them, newest first, with how many there are in all. */
export type CommentReply = { comments: readonly Comment[]; total: number };

/** The comments that a page holds; `more`: older ones can be asked for. */
export type CommentList = CommentReply & { more: boolean };

/** The newest comments, on top of the older ones that were asked for before, as far as no gap is between them. */
export function withNewest(list: CommentList | undefined, { comments, total }: CommentReply): CommentList {
  const isWhole = comments.length < commentsPerReply;
  const overlap =
    list?.comments.findIndex(({ comment_id }) => comment_id === comments.at(-1)?.comment_id) ?? -1;
  if (isWhole || !list || overlap === -1) return { comments, total, more: !isWhole };
  return { comments: [...comments, ...list.comments.slice(overlap + 1)], total, more: list.more };
}

/** With the next older comments below. */
export function withOlder(list: CommentList, { comments, total }: CommentReply): CommentList {
  const known = new Set(list.comments.map(({ comment_id }) => comment_id));
  const older = comments.filter(({ comment_id }) => !known.has(comment_id));
  return {
    comments: [...list.comments, ...older],
    total,
    more: comments.length === commentsPerReply,
  };
}

/** With a new comment at the top; one that is known already takes this form. */
export function withComment(list: CommentList, comment: Comment): CommentList {
  const isKnown = hasComment(list, comment.comment_id);
  const comments = isKnown
    ? list.comments.map((known) => (known.comment_id === comment.comment_id ? comment : known))
    : [comment, ...list.comments];
  return { ...list, comments, total: list.total + (isKnown ? 0 : 1) };
}

export function withoutComment(list: CommentList, id: string): CommentList {
  // It may be one of those that this page has not loaded.
  const comments = list.comments.filter(({ comment_id }) => comment_id !== id);
  return { ...list, comments, total: Math.max(list.total - 1, comments.length) };
}

export function hasComment(list: CommentList, id: string): boolean {
  return list.comments.some(({ comment_id }) => comment_id === id);
}
