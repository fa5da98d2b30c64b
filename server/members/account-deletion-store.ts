import { user, verification } from '#db/account-schema.ts';
import type { Database, Transaction } from '#db/client.ts';
import { ban, decision } from '#db/desk-schema.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { isUnusedPicture } from '#db/picture-state.ts';

/** What all processes are told about a member who has left. */
type Left = NonNullable<Extract<Notice, { kind: 'member' }>['left']>;

/** Each locks its discussions until it ends, so that nobody can comment there meanwhile. */
const commentsAtOnce = 500;

/**
 * Deletes a user and all of their data: most comments of somebody who has written many first, some at a time, then the
 * rest in one transaction. Rows that reference `user` are deleted with it. The rest is done here:
 * - reset links, which contain the user's id only as their value, are deleted;
 * - decisions that named their address before there was an account lose it;
 * - bans keep the hash of the address and the reason from the list, but not the note;
 * - their picture is deleted, unless somebody else uses it.
 */
export async function deleteAccount(database: Database, userId: string): Promise<Left> {
  await deleteMostComments(database, userId);
  return database.transaction(async (transaction) => {
    // The account first, then comments, then reports, as everything else does, and each in one order: no deadlock.
    await lockAccount(transaction, userId);
    await transaction.execute(sql`
      select from comment where user_id = ${userId} order by user_id, id for update`);
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

const lockAccount = (transaction: Transaction, userId: string) =>
  transaction.execute(sql`select from "user" where id = ${userId} limit 1 for update`);

/** Deletes comments of a member until few are left, in one order of locks with `deleteAccount`. */
async function deleteMostComments(database: Database, userId: string): Promise<void> {
  // Those before `after` are gone, but the index still leads to them.
  for (let after: string | undefined = '0'; after !== undefined;)
    after = await deleteSomeComments(database, userId, after);
}

/** Returns the id of the last one; undefined, without doing so, if there are few after `after`. */
async function deleteSomeComments(
  database: Database,
  userId: string,
  after: string,
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    const { rows } = await transaction.execute<{ id: string }>(sql`
      select id from comment where user_id = ${userId} and id > ${after}::bigint
      order by user_id, id limit ${commentsAtOnce} for update`);
    if (rows.length < commentsAtOnce) return undefined;
    const ids = sql`select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)::bigint`;
    await transaction.execute(sql`
      select from comment_report where comment_id in (${ids}) order by id for update`);
    await transaction.execute(sql`delete from comment where id in (${ids})`);
    return rows.at(-1)?.id;
  });
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
