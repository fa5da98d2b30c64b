import { hash } from 'node:crypto';
import type { Comment } from '#contract/comment.ts';
import type { ObjectionState } from '#contract/objection.ts';
import type { Actor } from '#server/http/actor.ts';

/** The reader, if signed in. */
export type Viewer = Pick<Actor, 'id' | 'email'>;

export type CommentRow = {
  id: number;
  articleUrl: string;
  userId: string;
  username: string;
  picture: string | null;
  face: string | null;
  content: string;
  createdAt: Date;
  hiddenReason: string | null;
  removed?: boolean;
  /** Null where it is not hidden. */
  objection?: ObjectionState | null;
};

/** A comment as `viewer` may see it; null is the public. */
export function toComment(row: CommentRow, viewer: Viewer | null): Comment {
  const isOwn = viewer?.id === row.userId;
  return {
    comment_id: String(row.id),
    user_id: isOwn ? viewer.email : publicIdOf(row.userId),
    article_id: row.articleUrl,
    username: row.username,
    picture: row.picture,
    face: row.face,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    ...(isOwn && row.hiddenReason !== null && { hidden: hiddenOf(row, row.hiddenReason) }),
  };
}

function hiddenOf({ removed = false, objection }: CommentRow, reason: string) {
  return { reason, removed, objection: objection ?? 'over' };
}

/** The public id of an author, the same for all their comments; user ids are random, so it reveals nobody. */
export function publicIdOf(userId: string): string {
  return `member-${hash('sha256', userId, 'base64url').slice(0, 16)}`;
}
