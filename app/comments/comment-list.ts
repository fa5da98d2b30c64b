import type { Comment } from '#contract/comment.ts';
import { commentsPerReply } from '#contract/limits.ts';

/** Comments of one article as the API sends them, newest first, with how many there are in all. */
export type CommentBatch = {
  comments: readonly Comment[];
  total: number;
  /** Number of the last change that the comments include; the stream goes on from there. */
  lastEvent: number;
  /** The user_id under which others see the reader's comments, where a member asked. */
  ownId?: string | undefined;
};

/** The comments that a page holds; `more`: older ones can be asked for. */
export type CommentList = CommentBatch & { more: boolean };

/** Puts the newest comments on top of older ones that were loaded before, as long as there is no gap between them. */
export function withNewest(list: CommentList | undefined, reply: CommentBatch): CommentList {
  const isWhole = reply.comments.length < commentsPerReply;
  const last = reply.comments.at(-1)?.comment_id;
  const overlap = list?.comments.findIndex(({ comment_id }) => comment_id === last) ?? -1;
  if (isWhole || !list || overlap === -1) return { ...reply, more: !isWhole };
  const older = list.comments.slice(overlap + 1);
  return {
    ...reply,
    comments: [...reply.comments, ...renamed(older, reply.comments)],
    more: list.more,
  };
}

/** Adds the next older comments at the end. */
export function withOlder(list: CommentList, { comments }: CommentBatch): CommentList {
  const older = comments.filter(({ comment_id }) => !hasComment(list, comment_id));
  return {
    ...list,
    comments: [...renamed(list.comments, comments), ...older],
    more: comments.length === commentsPerReply,
  };
}

/** Adds a comment, which may be an old one that is shown again; replaces it if it is there already. */
export function withComment(list: CommentList, comment: Comment): CommentList {
  const { comment_id } = comment;
  const known = renamed(list.comments, [comment]);
  const old = known.find((one) => one.comment_id === comment_id);
  if (old)
    return {
      ...list,
      comments: known.map((one) => (one === old ? comment : one)),
      total: list.total + (old.hidden && !comment.hidden ? 1 : 0),
    };
  const newer = known.filter((one) => Number(one.comment_id) > Number(comment_id));
  const isLoaded = newer.length < known.length || !list.more;
  const comments = isLoaded ? [...newer, comment, ...known.slice(newer.length)] : known;
  return { ...list, comments, total: list.total + 1 };
}

/** Gives each comment the latest known name and picture of its author, so that nobody appears under two names. */
function renamed(comments: readonly Comment[], latest: readonly Comment[]): readonly Comment[] {
  const authors = new Map(latest.map(({ user_id, username, face }) => [user_id, { username, face }]));
  return comments.map((comment) => {
    const author = authors.get(comment.user_id) ?? comment;
    const isSame = author.username === comment.username && author.face === comment.face;
    return isSame ? comment : { ...comment, username: author.username, face: author.face };
  });
}

/** Turns a comment in its public form into the form in which this reader, a member with this address, sees it. */
export function asSeenBy(email: string | undefined, list: CommentList, comment: Comment): Comment {
  const known = list.comments.find(({ comment_id }) => comment_id === comment.comment_id);
  const ownId = comment.user_id === list.ownId ? email : undefined;
  return { ...comment, user_id: known?.user_id ?? ownId ?? comment.user_id };
}

export function withoutComment(list: CommentList, id: string): CommentList {
  // A change may be reported twice, but an unknown comment may also be one that is not loaded.
  if (!hasComment(list, id) && !list.more) return list;
  return withoutComments(list, new Set([id]), hasComment(list, id) ? 0 : 1);
}

/** Hidden comments, which only their author sees, are none of the total. `unseen`: how many that are not loaded go, too. */
export function withoutComments(list: CommentList, ids: ReadonlySet<string>, unseen = 0): CommentList {
  const gone = list.comments.filter(({ comment_id }) => ids.has(comment_id));
  const counted = gone.filter(({ hidden }) => !hidden).length + unseen;
  const comments = list.comments.filter(({ comment_id }) => !ids.has(comment_id));
  return { ...list, comments, total: Math.max(list.total - counted, 0) };
}

export function hasComment(list: CommentList, id: string): boolean {
  return list.comments.some(({ comment_id }) => comment_id === id);
}

const clockTolerance = 5 * 60_000; // ms by which the browser's clock may differ from the server's

/** The last comment in which the author has said this. */
export function findText({ comments }: CommentList, author: string, text: string): Comment | undefined {
  return comments.find(({ user_id, content }) => user_id === author && content === text);
}

/** Whether that is one from `since` (ms) or later, and later than the comment `after`. */
export function isNewer(comment: Comment, { since, after }: { since: number; after: number }): boolean {
  const { comment_id, created_at } = comment;
  return Number(comment_id) > after && Date.parse(created_at) > since - clockTolerance;
}
