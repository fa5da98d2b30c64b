import { user, verification } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { ban, decision } from '#db/desk-schema.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';

/**
 * Deletes a person without a trace, in one transaction: everything that belongs to them hangs on `user` and goes with
 * it, except for links of reset mails, which name them only in their value, for decisions that named their address before there
 * was an account, and for bans, which keep the hash of the address and the reason from the list, without the words about them.
 */
export async function deleteAccount(database: Database, userId: string): Promise<void> {
  await database.transaction(async (transaction) => {
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
    await transaction.delete(user).where(eq(user.id, userId));
  });
}
