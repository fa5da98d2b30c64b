import { commentsPerReply } from '#contract/limits.ts';
import { user } from '#db/account-schema.ts';
import type { Database, Transaction } from '#db/client.ts';
import { comment } from '#db/comment-schema.ts';
import { and, desc, eq, isNull, lt, or, sql } from '#db/drizzle.ts';
import { pictureIsUsable } from '#db/picture-state.ts';
import { article } from '#db/schema.ts';
import type { CommentRow, Viewer } from './comment-shape.ts';
import { objectionOf } from './objection-store.ts';

/** The id of an author's picture, unless it cannot be shown. */
export const faceOfAuthor = sql<string | null>`(
  select picture.id from picture where picture.id = public.picture_id("user".image)
    and ${pictureIsUsable})`;

/**
 * The comments of an article, newest first, at most 200, older than `before` if given. Hidden ones only for their
 * author.
 *
 * The rows are picked before anything is joined, along the index that has them in this order. The article is given as a
 * range, because the planner must neither know its id nor take the order by it for superfluous: it would estimate the
 * discussion's size as that of an average one, and sort all of a busy one, or walk back through everybody's comments to
 * find those of a quiet one.
 */
export async function listComments(
  database: Database,
  articleId: number,
  viewer: Viewer | null,
  before?: number,
): Promise<CommentRow[]> {
  const isPublic = isNull(comment.hiddenReason);
  const newest = database
    .select()
    .from(comment)
    .where(
      and(
        sql`${comment.articleId} between ${article.id} and ${article.id}`,
        before === undefined ? undefined : lt(comment.id, before),
        viewer ? or(isPublic, eq(comment.userId, viewer.id)) : isPublic,
      ),
    )
    .orderBy(comment.articleId, desc(comment.id))
    .limit(commentsPerReply)
    .as('newest');
  return database
    .select({
      id: newest.id,
      articleUrl: article.url,
      userId: newest.userId,
      username: user.name,
      picture: user.image,
      face: faceOfAuthor,
      content: newest.content,
      createdAt: newest.createdAt,
      hiddenReason: newest.hiddenReason,
      removed: newest.removed,
      objection: objectionOf(newest.id, newest.hiddenAt),
    })
    .from(article)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(user, eq(user.id, newest.userId))
    .where(eq(article.id, articleId))
    .orderBy(desc(newest.id))
    .limit(commentsPerReply);
}

type Author = { name: string; image: string | null; face: string | null };

type Draft = { articleUrl: string; userId: string; sessionId: string; content: string };

export type Posted =
  | { state: 'added'; articleId: number; comment: CommentRow }
  | { state: 'no_article' }
  /** The same words by the same person on the same article within a minute. */
  | { state: 'duplicate' }
  /** The account was removed or banned meanwhile. */
  | { state: 'no_author' };

export async function createComment(database: Database, draft: Draft): Promise<Posted> {
  const { articleUrl, userId, sessionId, content } = draft;
  return database.transaction(async (transaction) => {
    // Posts of a person on an article are serialised, so that a double click finds the first; and the article is kept
    // from being deleted.
    const found = await transaction.execute<{ id: string }>(sql`
      select id, pg_advisory_xact_lock(hashtextextended(${`${userId} ${articleUrl}`}, 0))
      from article where url = ${articleUrl} and not removed limit 1 for key share`);
    const articleId = found.rows[0]?.id;
    if (articleId === undefined) return { state: 'no_article' };
    const author = await transaction.execute<Author>(sql`
      select name, image, ${faceOfAuthor} as face from "user" where id = ${userId} limit 1 for key share`);
    if (!author.rows[0]) return { state: 'no_author' };
    // A ban locks the author's row while it ends their sessions: either they have ended by now, or the ban comes after
    // this.
    const added = await transaction.execute<{ is_here: boolean; id: string | null; created_at: string }>(sql`
      with own_session as (
        select from session where id = ${sessionId} and user_id = ${userId}
      ), added as (
        insert into comment (article_id, user_id, content)
        select ${articleId}, ${userId}, ${content}
        where exists (table own_session) and not exists (
          select 1 from comment
          where article_id = ${articleId} and user_id = ${userId} and content = ${content}
            and created_at > now() - interval '1 minute'
        )
        returning id, to_json(created_at) #>> '{}' as created_at
      )
      select exists (table own_session) as is_here, added.id, added.created_at
      from (values (1)) as one left join added on true`);
    const [row] = added.rows;
    if (!row?.is_here) return { state: 'no_author' };
    if (row.id === null) return { state: 'duplicate' };
    const { name, image, face } = author.rows[0];
    const comment = {
      id: Number(row.id),
      articleUrl,
      userId,
      username: name,
      picture: image,
      face,
      content,
      createdAt: new Date(row.created_at),
      hiddenReason: null,
    };
    return { state: 'added', articleId: Number(articleId), comment };
  });
}

/** Keeps a comment, its author and `userId` from being deleted until the transaction ends. */
export async function lockReferencedRows(
  transaction: Transaction,
  { commentId, userId }: { commentId: number; userId: string | null },
): Promise<void> {
  // People before comments, as in the deletion of an account: otherwise the two could deadlock.
  await transaction.execute(sql`
    select from "user" where id in (${userId}, (select user_id from comment where id = ${commentId}))
    order by id limit 2 for key share`);
  await transaction.execute(sql`select from comment where id = ${commentId} limit 1 for key share`);
}

export type Deleted =
  | { state: 'deleted'; articleId: number }
  | { state: 'not_found' }
  | { state: 'ambiguous' };

/** Deletes a person's own comment on an article: the one with the id, else their only one. */
export async function deleteComment(
  database: Database,
  { articleUrl, userId, commentId }: { articleUrl: string; userId: string; commentId?: number | undefined },
): Promise<Deleted> {
  const chosen = commentId === undefined ? sql`` : sql`and comment.id = ${commentId}`;
  const { rows } = await database.execute<{ found: number; article_id: string | null }>(sql`
    with own as (
      select comment.id from comment join article on article.id = comment.article_id
      where article.url = ${articleUrl} and comment.user_id = ${userId} ${chosen}
      limit 2
    ), deleted as (
      delete from comment
      where user_id = ${userId} and id in (select id from own) and (select count(*) from own) = 1
      returning article_id
    )
    select (select count(*)::int from own) as found, (select article_id from deleted) as article_id`);
  const { found = 0, article_id: articleId = null } = rows[0] ?? {};
  if (articleId !== null) return { state: 'deleted', articleId: Number(articleId) };
  return { state: found > 1 ? 'ambiguous' : 'not_found' };
}
