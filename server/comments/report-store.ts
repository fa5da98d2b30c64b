import { randomInt } from 'node:crypto';
import type { ReportReason } from '#contract/comment.ts';
import { user } from '#db/account-schema.ts';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { comment, commentReport } from '#db/comment-schema.ts';
import { asc, eq, isNull, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { lockReferencedRows } from './comment-store.ts';
import { objectionWindow } from './objection-store.ts';

const listedMax = 500;
const receiptLetters = 'BCDFGHJKLMNPQRSTVWXZ23456789'; // without vowels, so that no words appear, and without look-alikes

export type NewReport = {
  commentId: number;
  reason: ReportReason;
  note: string | null;
  userId: string | null;
};
/** What was reported, for the mail to the operator. */
export type Reported = {
  receipt: string;
  /** False: this member has an open report of it, which was updated. */
  isNew: boolean;
  article: { id: string; title: string };
  authorId: string;
  username: string;
  content: string;
};

/**
 * Stores a report, anonymously if its author has just left; undefined if there is no such visible comment. If the
 * member has an open report of the comment, it is updated instead.
 */
export async function reportComment(
  transaction: Transaction,
  { commentId, reason, note, userId }: NewReport,
): Promise<Reported | undefined> {
  // Reports of a member on a comment are serialised, so that a double click finds the first.
  if (userId !== null)
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`report ${commentId} ${userId}`}, 0))`,
    );
  await lockReferencedRows(transaction, { commentId, userId });
  const { rows } = await transaction.execute<Reported>(sql`
    with reported as (
      select comment.id, comment.content, comment.user_id, article.slug_id, article.title, "user".name
      from comment join article on article.id = comment.article_id join "user" on "user".id = comment.user_id
      where comment.id = ${commentId} and comment.hidden_reason is null and not article.removed limit 1
    ), said_again as (
      update comment_report set reason = ${reason}, note = coalesce(${note}, note)
      where comment_id in (select id from reported) and user_id = ${userId} and outcome is null
      returning receipt
    ), added as (
      insert into comment_report (receipt, comment_id, user_id, reason, note)
      select ${newReceipt()}, id, (select id from "user" where id = ${userId}), ${reason}, ${note}::text
      from reported where not exists (table said_again)
      returning receipt
    )
    select receipt, is_new as "isNew", json_build_object('id', slug_id, 'title', title) as article, user_id as "authorId", name as username, content
    from (select receipt, false as is_new from said_again union all select receipt, true from added) as report cross join reported
    limit 1`);
  return rows[0];
}

/** Twelve letters and digits in groups, such as 7KQM-2XPD-9RTB. */
function newReceipt(): string {
  const letters = Array.from({ length: 12 }, () => receiptLetters[randomInt(receiptLetters.length)]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Reports that nobody has decided on, oldest first. */
export async function listOpenReports(database: Database) {
  return database
    .select({
      receipt: commentReport.receipt,
      reason: commentReport.reason,
      note: commentReport.note,
      createdAt: commentReport.createdAt,
      commentId: comment.id,
      content: comment.content,
      hiddenReason: comment.hiddenReason,
      username: user.name,
      articleUrl: article.url,
    })
    .from(commentReport)
    .innerJoin(comment, eq(comment.id, commentReport.commentId))
    .innerJoin(user, eq(user.id, comment.userId))
    .innerJoin(article, eq(article.id, comment.articleId))
    .where(isNull(commentReport.outcome))
    .orderBy(asc(commentReport.id))
    .limit(listedMax);
}

/** Deletes reports half a year after their decision: until then whoever reported may complain. */
export async function deleteOldReports(database: Queryable): Promise<void> {
  await database.execute(sql`delete from comment_report where decided_at + ${objectionWindow} <= now()`);
}

export type OpenReport = Awaited<ReturnType<typeof listOpenReports>>[number];
