import { createHmac, randomUUID } from 'node:crypto';
import type { Ban } from '#contract/ban-code.ts';
import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { feedback } from '#db/comment-schema.ts';
import { ban } from '#db/desk-schema.ts';
import { and, desc, eq, gt, isNull, or, sql } from '#db/drizzle.ts';

/** A keyed hash, by which a banned address is recognised without being stored. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`ban\0${email.toLowerCase()}`).digest('base64url');
}

/**
 * The address of a banned member who has never proven the one they gave, as far as bans are concerned, and once its owner has
 * come: it leads nowhere (RFC 6761, section 6.4). Nobody can guess it and sign up with it first.
 */
export const addressOfNobody = () => `${randomUUID()}@banned.invalid`;

/** Whether a ban is in force now. */
export const holdsNow = and(isNull(ban.endedAt), or(isNull(ban.until), gt(ban.until, sql`now()`)));

/** A member, if it is one, and the hash of their address. */
export type Whose = { userId: string | null; emailHash: string };

/** By either: hashes of addresses differ once the site has another secret, and members stay banned. */
export const isTheirs = ({ userId, emailHash }: Whose) =>
  userId === null ? eq(ban.emailHash, emailHash) : or(eq(ban.userId, userId), eq(ban.emailHash, emailHash));

/** The longest ban in force of a member or an address. */
async function findBan(database: Queryable, whose: Whose, isBinding = sql`true`): Promise<Ban | undefined> {
  const [found] = await database
    .select({ reason: ban.reason, until: ban.until })
    .from(ban)
    .where(and(isTheirs(whose), holdsNow, isBinding))
    .orderBy(desc(sql`coalesce(${ban.until}, 'infinity')`))
    .limit(1);
  return found;
}

/** The longest ban in force of an address whose owner it was who was banned, or who has left since. */
export async function findBanOfAddress(database: Queryable, emailHash: string): Promise<Ban | undefined> {
  return findBan(database, { userId: null, emailHash }, isOfOwner);
}

/** Not of somebody who only gave the address. */
const isOfOwner = sql`not exists (
  select from ${user} where ${user.id} = ${ban.userId} and not ${user.emailVerified})`;

/**
 * Takes the address from a banned account that has never proven it, and all ways to sign in, so that its owner can make an
 * account of their own. False, without doing so, if the account is not banned. The caller has locked it, unproven.
 */
export async function setAside(transaction: Transaction, secret: string, userId: string): Promise<boolean> {
  const email = addressOfNobody();
  const bans = await transaction
    .update(ban)
    .set({ emailHash: hashAddress(secret, email) })
    .where(and(eq(ban.userId, userId), holdsNow))
    .returning({ id: ban.id });
  if (bans.length === 0) return false;
  await transaction.update(user).set({ email }).where(eq(user.id, userId));
  await transaction.update(feedback).set({ userEmail: email }).where(eq(feedback.userId, userId));
  await transaction.delete(account).where(eq(account.userId, userId));
  await transaction.delete(session).where(eq(session.userId, userId));
  await transaction.delete(verification).where(eq(verification.value, userId));
  return true;
}

/** Whether somebody with this address was banned and has left since. */
export async function isBannedForLeft(database: Queryable, emailHash: string): Promise<boolean> {
  const rows = await database
    .select({ id: ban.id })
    .from(ban)
    .where(and(eq(ban.emailHash, emailHash), isNull(ban.userId), holdsNow))
    .limit(1);
  return rows.length > 0;
}

/**
 * Ends a new session if its member is banned, and returns the ban; undefined: they are not banned. To be called after
 * the session is stored, because a ban at the same moment ends the sessions stored by then.
 */
export async function endIfBanned(
  database: Database,
  secret: string,
  { id, userId }: { id: string; userId: string },
): Promise<Ban | undefined> {
  const [owner] = await database.select({ email: user.email }).from(user).where(eq(user.id, userId)).limit(1);
  const found = owner && (await findBan(database, { userId, emailHash: hashAddress(secret, owner.email) }));
  if (found) await database.delete(session).where(eq(session.id, id));
  return found;
}

/** Deletes bans that are no longer in force; what was decided stays recorded. */
export async function removeOverBans(database: Queryable): Promise<void> {
  await database.execute(sql`delete from ban where ended_at is not null or until <= now()`);
}
