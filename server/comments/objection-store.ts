import type { ObjectionState, OwnComment } from '#contract/objection.ts';
import type { Queryable, Transaction } from '#db/client.ts';
import { comment } from '#db/comment-schema.ts';
import { type AnyPgColumn, and, eq, type SQL, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';

/**
 * How long after a decision the author, or whoever reported the comment, may complain (Regulation (EU) 2022/2065,
 * article 20).
 */
export const objectionWindow = sql`interval '6 months'`;

type Column<Value> = AnyPgColumn | SQL | SQL.Aliased<Value>;

/**
 * Whether the author of a comment may object, given its id and when it was hidden; null: it is not hidden. An objection
 * that was decided, either way, does not count against a later decision: that one can be objected to as well.
 */
export function objectionOf(id: Column<number>, hiddenAt: Column<Date>) {
  return sql<ObjectionState | null>`case when ${hiddenAt} is not null then coalesce(
    (select case when objection.outcome is null then 'open' else 'upheld' end
     from public.objection where objection.comment_id = ${id}
       and (objection.outcome is null or objection.outcome = 'upheld' and objection.decided_at >= ${hiddenAt})
     order by objection.id desc limit 1),
    case when ${hiddenAt} + ${objectionWindow} > now() then 'possible' else 'over' end) end`;
}

/** A member's own comment, and why it was hidden or removed, if it was; undefined: they have no such comment. */
export async function findOwnComment(
  database: Queryable,
  commentId: number,
  userId: string,
): Promise<OwnComment | undefined> {
  const [found] = await database
    .select({
      id: comment.id,
      content: comment.content,
      article_title: article.title,
      article_language: article.language,
      article_url: article.url,
      reason: comment.hiddenReason,
      removed: comment.removed,
      objection: objectionOf(comment.id, comment.hiddenAt),
      until: sql<Date>`${comment.hiddenAt} + ${objectionWindow}`.mapWith(comment.hiddenAt),
    })
    .from(comment)
    .innerJoin(article, eq(article.id, comment.articleId))
    .where(and(eq(comment.id, commentId), eq(comment.userId, userId)))
    .limit(1);
  if (!found) return undefined;
  const { id, reason, removed, objection, until, ...rest } = found;
  const own = { ...rest, comment_id: String(id) };
  if (reason === null) return { ...own, objection: 'shown' };
  return { ...own, reason, removed, objection: objection ?? 'over', until: until.toISOString() };
}

/** Stores a member's objection to the hiding of their own comment; false if they may not object, or not again. */
export async function createObjection(
  transaction: Transaction,
  { commentId, userId, text }: { commentId: number; userId: string; text: string },
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    insert into objection (comment_id, text)
    select id, ${text} from comment
    where id = ${commentId} and user_id = ${userId}
      and ${objectionOf(sql`comment.id`, sql`comment.hidden_at`)} = 'possible'
    on conflict (comment_id) where outcome is null do nothing
    returning id`);
  return rows.length > 0;
}

/** Whether an objection to the hiding of a comment has this text and is undecided. */
export async function isWaiting(
  transaction: Transaction,
  { commentId, text }: { commentId: number; text: string },
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from objection where comment_id = ${commentId} and outcome is null and text = ${text}`);
  return rows.length > 0;
}

/** Deletes removed comments whose authors can no longer object and have no objection waiting. */
export async function deleteRemoved(database: Queryable): Promise<void> {
  await database.execute(sql`
    delete from comment where removed and hidden_at + ${objectionWindow} <= now()
      and not exists (select from objection where comment_id = comment.id and outcome is null)`);
}
