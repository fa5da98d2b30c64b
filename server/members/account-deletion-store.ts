import { user, verification } from '#db/account-schema.ts';
import type { Database, Transaction } from '#db/client.ts';
import { ban, decision } from '#db/desk-schema.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { isUnusedPicture } from '#db/picture-state.ts';

/** What all processes are told about a member who has left. */
type Left = NonNullable<Extract<Notice, { kind: 'member' }>['left']>;

/**
 * Deletes a user and all of their data, in one transaction. What belongs to them references `user` and is deleted with
 * it. The rest is done here: reset links, which contain the user's id only as their value; decisions that named their
 * address before there was an account; bans, which keep the hash of the address and the reason from the list, but not
 * the note; and a picture that nobody else uses.
 */
export async function deleteAccount(database: Database, userId: string): Promise<Left> {
  return database.transaction(async (transaction) => {
    // The account first, as everything else does, and reports in one order: no deadlock.
    await transaction.execute(sql`select from "user" where id = ${userId} limit 1 for update`);
    await lockReports(transaction, userId);
    await transaction.delete(verification).where(eq(verification.value, userId));
    await transaction
      .update(ban)
      .set({ reason: sql`split_part(${ban.reason}, ': ', 1)` })
      .where(eq(ban.userId, userId));
    await transaction
      .update(decision)
      .set({ subject: '' })
      .where(
        and(
          inArray(decision.action, ['editor.add', 'editor.remove']),
          sql`${decision.subject} = (select lower(email) from "user" where id = ${userId})`,
        ),
      );
    const [gone] = await transaction.delete(user).where(eq(user.id, userId)).returning({ image: user.image });
    return { picture: gone?.image ? await forgetPicture(transaction, gone.image) : null };
  });
}

/** Whether there is no account with this id, or no longer. */
export async function isGone(database: Database, userId: string): Promise<boolean> {
  const found = await database.select({ id: user.id }).from(user).where(eq(user.id, userId)).limit(1);
  return found.length === 0;
}

/** Locks the reports by a member and those of their comments, which others who leave may have written. */
async function lockReports(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`
    select from comment_report where id in (
      select id from comment_report where user_id = ${userId}
      union all
      select comment_report.id from comment join comment_report on comment_report.comment_id = comment.id
      where comment.user_id = ${userId})
    order by id for update`);
}

/**
 * Deletes the picture at an address if nobody uses it. Locks out others who start to use it meanwhile. Returns its id
 * if it was deleted.
 */
async function forgetPicture(transaction: Transaction, address: string): Promise<string | null> {
  await transaction.execute(sql`lock table picture in share row exclusive mode`);
  const { rows } = await transaction.execute<{ id: string }>(sql`
    delete from picture where id = public.picture_id(${address}) and ${isUnusedPicture(sql`picture.id`)}
    returning id`);
  return rows[0]?.id ?? null;
}
