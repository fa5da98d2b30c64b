import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database, Queryable } from '#db/client.ts';
import { and, eq, lt, sql } from '#db/drizzle.ts';

/**
 * Called before the proven owner of an address is linked to an account that somebody made without proof: that person
 * loses the password, other ways to sign in, and all sessions. Does nothing if the address is proven.
 */
export async function evictUnproven(database: Database, userId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const unproven = await transaction
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
      .limit(1)
      .for('update');
    if (unproven.length === 0) return;
    await transaction.delete(account).where(eq(account.userId, userId));
    await transaction.delete(session).where(eq(session.userId, userId));
    await dropResetLinks(transaction, userId);
  });
}

/**
 * Ends a new session if this hash is no longer its member's password; false: it still is. To be called after the
 * session is stored: a password change ends all sessions stored by then.
 */
export async function endIfOutdated(
  database: Database,
  { id, userId }: { id: string; userId: string },
  hash: string,
): Promise<boolean> {
  const isCurrent = sql`exists (
    select from ${account} where ${account.userId} = ${userId} and ${account.password} = ${hash})`;
  const { rowCount } = await database.delete(session).where(and(eq(session.id, id), sql`not ${isCurrent}`));
  return rowCount === 1;
}

/** The hash of a member's password, null: they have none; undefined: the session has ended. */
export async function findPasswordHash(
  database: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<{ hash: string | null } | undefined> {
  const [found] = await database
    .select({ hash: account.password })
    .from(session)
    .leftJoin(account, and(eq(account.userId, session.userId), eq(account.providerId, 'credential')))
    .where(and(eq(session.id, sessionId), eq(session.userId, id)))
    .limit(1);
  return found;
}

/** Replaces a member's password and ends all sessions; false, without doing so, if the hash is no longer `from`. */
export async function replacePassword(
  database: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The person first, as in the deletion of an account: otherwise the two could deadlock.
    await transaction.execute(sql`select from "user" where id = ${userId} limit 1 for key share`);
    const { rowCount } = await transaction
      .update(account)
      .set({ password: to, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.password, from)));
    if (rowCount !== 1) return false;
    await transaction.delete(session).where(eq(session.userId, userId));
    return true;
  });
}

/** A reset link was used: that proves the address, and no other link may open the account. */
export async function completeReset(database: Database, userId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    await dropResetLinks(transaction, userId);
  });
}

/** Deletes unused reset links, as after a password change. */
export async function dropResetLinks(database: Queryable, userId: string): Promise<void> {
  await database.delete(verification).where(eq(verification.value, userId));
}

/** Removes sessions and links that have expired. */
export async function removeExpired(database: Database): Promise<void> {
  const now = sql`now()`; // this machine's clock may be ahead
  await database.delete(session).where(lt(session.expiresAt, now));
  await database.delete(verification).where(lt(verification.expiresAt, now));
}

/** Whether anybody has an account. */
export async function hasMembers(database: Queryable): Promise<boolean> {
  return (await database.select({ id: user.id }).from(user).limit(1)).length > 0;
}

/** Whether a user is an editor, by an address that they have proven. */
export async function isEditor(database: Queryable, userId: string): Promise<boolean> {
  const { rows } = await database.execute<{ yes: boolean }>(sql`select public.is_editor(${userId}) as yes`);
  return rows[0]?.yes === true;
}
