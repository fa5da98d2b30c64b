import * as z from 'zod/mini';
import { articlePath } from '#contract/article-address.ts';
import { CommentState } from '#contract/desk-comments.ts';
import type { Transaction } from '#db/client.ts';
import { comment, commentReport } from '#db/comment-schema.ts';
import { objection } from '#db/desk-schema.ts';
import { and, eq, inArray, isNull, sql } from '#db/drizzle.ts';
import { objectionOf, objectionWindow } from '#server/comments/objection-store.ts';
import { aboutComments } from '#server/desk/log/log-store.ts';

/** A comment that is locked for a decision. */
export type LockedComment = {
  id: number;
  articleId: number;
  /** Path of the page on which it stands. */
  articlePath: string;
  authorId: string;
  authorEmail: string;
  content: string;
  state: CommentState;
  hiddenReason: string | null;
  /** As the database formats it, so that it can be restored to the microsecond. */
  hiddenAt: string | null;
};

/** The state of a comment before or after a decision, as it is recorded. */
export const Standing = z.object({
  state: CommentState,
  hiddenReason: z.nullable(z.string()),
  hiddenAt: z.nullable(z.string()),
  /** The reports and the objection that the decision has closed. */
  reports: z._default(z.array(z.number()), []),
  objection: z._default(z.boolean(), false),
  /** The reports that it has answered anew, because it has put the comment back, with their earlier outcomes. */
  corrected: z._default(z.array(z.object({ id: z.number(), outcome: z.string() })), []),
});
export type Standing = z.infer<typeof Standing>;

/** Undefined: there is no such comment. */
export async function lockComment(transaction: Transaction, id: number): Promise<LockedComment | undefined> {
  // Lock the people concerned first, as the deletion of an account does: otherwise the two could deadlock.
  await transaction.execute(sql`
    select from "user" where id in (
      select user_id from comment where id = ${id}
      union select user_id from comment_report where comment_id = ${id})
    order by id limit ${peopleMax} for key share`);
  const { rows } = await transaction.execute<
    Omit<LockedComment, 'id' | 'articleId' | 'articlePath'> & {
      articleId: string;
      slugId: string;
      title: string;
    }
  >(sql`
    select comment.article_id as "articleId", article.slug_id as "slugId", article.title, comment.user_id as "authorId",
      "user".email as "authorEmail", comment.content, ${stateOf('comment')} as state,
      comment.hidden_reason as "hiddenReason", comment.hidden_at::text as "hiddenAt"
    from comment join article on article.id = comment.article_id join "user" on "user".id = comment.user_id
    where comment.id = ${id} limit 1 for update of comment`);
  if (!rows[0]) return undefined;
  const { articleId, slugId, title, ...locked } = rows[0];
  return { ...locked, id, articleId: Number(articleId), articlePath: articlePath({ id: slugId, title }) };
}

/** The state of a comment in a row of that name. */
export function stateOf(row: string) {
  return sql.raw(
    `case when ${row}.removed then 'removed' when ${row}.hidden_reason is not null then 'hidden' else 'shown' end`,
  );
}

const peopleMax = 100_000; // all who have reported one comment
const goneMax = 1_000;

type LastDecision = { id: number; undoes: number | null; before: unknown };

/** Whether a decision is about this comment. */
export const isAboutComment = (commentId: number) => sql`
  action = any(${sql.param(aboutComments)}::text[]) and subject = ${String(commentId)}`;

/** The last decision about a comment. */
export async function findLastAboutComment(
  transaction: Transaction,
  commentId: number,
): Promise<LastDecision | undefined> {
  const { rows } = await transaction.execute<{ id: string; undoes: string | null; before: unknown }>(sql`
    select id, undoes, before from decision where ${isAboutComment(commentId)} order by id desc limit 1`);
  const [last] = rows;
  return last && { ...last, id: Number(last.id), undoes: last.undoes === null ? null : Number(last.undoes) };
}

/**
 * Sets the state of a comment; `hiddenAt` is now unless given. Returns until when its author may object; null: they may
 * not, or not again.
 */
export async function setStanding(
  transaction: Transaction,
  commentId: number,
  { state, hiddenReason, hiddenAt }: Pick<Standing, 'state' | 'hiddenReason' | 'hiddenAt'>,
): Promise<Date | null> {
  const since = hiddenAt === null ? sql`now()` : sql`${hiddenAt}::timestamptz`;
  const [row] = await transaction
    .update(comment)
    .set({
      hiddenReason: state === 'shown' ? null : hiddenReason,
      hiddenAt: state === 'shown' ? null : since,
      removed: state === 'removed',
    })
    .where(eq(comment.id, commentId))
    .returning({
      until: sql<Date | null>`case when ${objectionOf(sql`comment.id`, sql`comment.hidden_at`)} = 'possible'
        then ${comment.hiddenAt} + ${objectionWindow} end`.mapWith(comment.hiddenAt),
    });
  return row?.until ?? null;
}

/** A report that a decision has closed, with its reporter's address if they are a member. */
export type ClosedReport = {
  id: number;
  receipt: string;
  createdAt: Date;
  reporterId: string | null;
  reporterEmail: string | null;
};

const asClosed = {
  id: commentReport.id,
  receipt: commentReport.receipt,
  createdAt: commentReport.createdAt,
  reporterId: commentReport.userId,
  reporterEmail: sql<string | null>`(select email from "user" where id = comment_report.user_id)`,
};

/** Closes the open reports of a comment with the state it has now; oldest first. */
export async function closeReports(
  transaction: Transaction,
  commentId: number,
  state: CommentState,
): Promise<ClosedReport[]> {
  const closed = await transaction
    .update(commentReport)
    .set({ outcome: state, decidedAt: sql`now()` })
    .where(and(eq(commentReport.commentId, commentId), isNull(commentReport.outcome)))
    .returning(asClosed);
  return closed.toSorted((one, other) => one.id - other.id);
}

/** Closes open reports of comments that no longer exist, at most a thousand at once. */
export async function closeReportsOfGone(transaction: Transaction): Promise<ClosedReport[]> {
  const isOpen = and(isNull(commentReport.commentId), isNull(commentReport.outcome));
  const found = await transaction
    .select({ id: commentReport.id })
    .from(commentReport)
    .where(isOpen)
    .orderBy(commentReport.id)
    .limit(goneMax);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  // Lock the reporters first, as the deletion of an account does: otherwise the two could deadlock.
  await transaction.execute(sql`
    select from "user" where id in (select user_id from comment_report where id = any(${sql.param(ids)}::bigint[]))
    order by id limit ${goneMax} for key share`);
  return transaction
    .update(commentReport)
    .set({ outcome: 'gone', decidedAt: sql`now()` })
    .where(and(inArray(commentReport.id, ids), isOpen))
    .returning(asClosed);
}

/** Reopens reports that a decision had closed. */
export async function reopenReports(transaction: Transaction, ids: number[]): Promise<ClosedReport[]> {
  if (ids.length === 0) return [];
  return transaction
    .update(commentReport)
    .set({ outcome: null, decidedAt: null })
    .where(inArray(commentReport.id, ids))
    .returning(asClosed);
}

/** A report with the outcome that it had before a comment was put back. */
export type CorrectedReport = ClosedReport & Standing['corrected'][number];

/** Gives the reports of a comment that is put back the outcome `shown`, if it was hidden or removed at their closing. */
export async function correctReports(
  transaction: Transaction,
  commentId: number,
): Promise<CorrectedReport[]> {
  const isWrong = and(
    eq(commentReport.commentId, commentId),
    inArray(commentReport.outcome, ['hidden', 'removed']),
  );
  const wrong = await transaction
    .select({ ...asClosed, outcome: sql<string>`${commentReport.outcome}` })
    .from(commentReport)
    .where(isWrong)
    .orderBy(commentReport.id)
    .limit(peopleMax);
  if (wrong.length === 0) return [];
  await transaction
    .update(commentReport)
    .set({ outcome: 'shown', decidedAt: sql`now()` })
    .where(isWrong);
  return wrong;
}

/** Gives reports the outcomes back that they had before the comment was put back. */
export async function restoreOutcomes(
  transaction: Transaction,
  corrected: Standing['corrected'],
): Promise<ClosedReport[]> {
  if (corrected.length === 0) return [];
  return transaction
    .update(commentReport)
    .set({
      outcome: sql`(select row.outcome from jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) as row (id bigint, outcome text)
        where row.id = comment_report.id limit 1)`,
      decidedAt: sql`now()`,
    })
    .where(
      inArray(
        commentReport.id,
        corrected.map(({ id }) => id),
      ),
    )
    .returning(asClosed);
}

/** Closes the open objection about a comment, if any; returns when it was made. */
export async function closeObjection(
  transaction: Transaction,
  commentId: number,
  outcome: 'upheld' | 'reversed',
): Promise<Date | undefined> {
  const [closed] = await transaction
    .update(objection)
    .set({ outcome, decidedAt: sql`now()` })
    .where(and(eq(objection.commentId, commentId), isNull(objection.outcome)))
    .returning({ createdAt: objection.createdAt });
  return closed?.createdAt;
}

/** Reopens the objection that the last decision about a comment had closed. */
export async function reopenObjection(transaction: Transaction, commentId: number): Promise<void> {
  await transaction
    .update(objection)
    .set({ outcome: null, decidedAt: null })
    .where(sql`${objection.id} = (select max(id) from objection where comment_id = ${commentId})`);
}
