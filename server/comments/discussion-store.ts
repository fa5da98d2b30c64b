import { user } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { comment, commentEvent, discussion } from '#db/comment-schema.ts';
import { and, asc, eq, gt, isNull, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { toComment } from './comment-shape.ts';
import { faceOfAuthor } from './comment-store.ts';

/** Changes kept for each discussion; a trigger on `comment` deletes older ones. */
const changesKept = 200;

/** An article's comments taken together. */
export type Discussion = {
  articleId: number;
  /** Number of the last change. */
  version: number;
  /** Comments that everybody sees. */
  total: number;
};

/** Undefined: there is no such article, or it was taken down, so that its comments are not shown. */
export async function findDiscussion(
  database: Database,
  articleUrl: string,
): Promise<Discussion | undefined> {
  const rows = await database
    .select({
      articleId: article.id,
      version: sql<number>`coalesce(${discussion.version}, 0)`.mapWith(Number),
      total: sql<number>`coalesce(${discussion.comments}, 0)`,
    })
    .from(article)
    .leftJoin(discussion, eq(discussion.articleId, article.id))
    .where(and(eq(article.url, articleUrl), sql`not ${article.removed}`))
    .limit(1);
  return rows[0];
}

/** One change of a discussion, as everybody sees it. */
export type CommentChange =
  | { kind: 'created'; version: number; comment: ReturnType<typeof toComment> }
  | { kind: 'deleted'; version: number; commentId: string }
  /** The comment does not exist any more; a later change says so. */
  | { kind: 'nothing'; version: number };

/** The changes after `version`, in order; null if some are no longer known. None for an article that was taken down. */
export async function listChanges(
  database: Database,
  articleId: number,
  version: number,
): Promise<{ version: number; changes: CommentChange[] | null }> {
  const rows = await database
    .select({
      id: comment.id,
      articleUrl: article.url,
      userId: comment.userId,
      username: user.name,
      picture: user.image,
      face: faceOfAuthor,
      content: comment.content,
      createdAt: comment.createdAt,
      hiddenReason: comment.hiddenReason,
      version: commentEvent.version,
      kind: commentEvent.kind,
      commentId: commentEvent.commentId,
    })
    .from(commentEvent)
    .innerJoin(article, and(eq(article.id, commentEvent.articleId), sql`not ${article.removed}`))
    .leftJoin(comment, and(eq(comment.id, commentEvent.commentId), isNull(comment.hiddenReason)))
    .leftJoin(user, eq(user.id, comment.userId))
    .where(and(eq(commentEvent.articleId, articleId), gt(commentEvent.version, version)))
    .orderBy(asc(commentEvent.version))
    .limit(changesKept + 1);
  const isComplete = rows.length === 0 || rows[0]?.version === version + 1;
  const changes = rows.map((row): CommentChange => {
    if (row.kind === 'deleted')
      return { kind: 'deleted', version: row.version, commentId: String(row.commentId) };
    const { id, userId, username, content, createdAt } = row;
    if (id === null || userId === null || username === null || content === null || createdAt === null)
      return { kind: 'nothing', version: row.version };
    const present = { ...row, id, userId, username, content, createdAt };
    return { kind: 'created', version: row.version, comment: toComment(present, null) };
  });
  return { version: rows.at(-1)?.version ?? version, changes: isComplete ? changes : null };
}

/** The last change of each discussion, except for articles that were taken down or deleted. */
export async function listVersions(database: Database, articleIds: number[]): Promise<Map<number, number>> {
  const rows = await database
    .select({
      articleId: article.id,
      version: sql<number>`coalesce(${discussion.version}, 0)`.mapWith(Number),
    })
    .from(article)
    .leftJoin(discussion, eq(discussion.articleId, article.id))
    .where(sql`${article.id} = any(${sql.param(articleIds)}::bigint[]) and not ${article.removed}`)
    .limit(articleIds.length);
  return new Map(rows.map(({ articleId, version }) => [articleId, version]));
}
