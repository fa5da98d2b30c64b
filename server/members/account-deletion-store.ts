import { user, verification } from '#db/account-schema.ts';
import type { Database, Transaction } from '#db/client.ts';
import { ban, decision } from '#db/desk-schema.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { isUnnamedPicture } from '#db/picture-state.ts';

/** What every process is told of somebody who has left. */
type Left = NonNullable<Extract<Notice, { kind: 'member' }>['left']>;

/**
 * Deletes a person without a trace, in one transaction: everything that belongs to them hangs on `user` and goes with
 * it, except for links of reset mails, which name them only in their value, for decisions that named their address before there
 * was an account, for bans, which keep the hash of the address and the reason from the list, without the words about them, and for a
 * picture that nobody else names.
 */
export async function deleteAccount(database: Database, userId: string): Promise<Left> {
  return database.transaction(async (transaction) => {
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

/** Forgets the picture at an address if nobody names it. Whoever names it meanwhile waits. Returns its id if it is forgotten. */
async function forgetPicture(transaction: Transaction, address: string): Promise<string | null> {
  await transaction.execute(sql`lock table picture in share row exclusive mode`);
  const { rows } = await transaction.execute<{ id: string }>(sql`
    delete from picture where id = public.picture_id(${address}) and ${isUnnamedPicture(sql`picture.id`)}
    returning id`);
  return rows[0]?.id ?? null;
}
