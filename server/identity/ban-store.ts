import { createHmac } from 'node:crypto';
import type { Ban } from '#contract/ban-code.ts';
import { session, user } from '#db/account-schema.ts';
import type { Database, Queryable } from '#db/client.ts';
import { ban } from '#db/desk-schema.ts';
import { and, desc, eq, gt, isNull, or, sql } from '#db/drizzle.ts';

/** A keyed hash, by which a banned address is recognised without being stored. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`ban\0${email.toLowerCase()}`).digest('base64url');
}

/** Whether a ban is in force now. */
export const holdsNow = and(isNull(ban.endedAt), or(isNull(ban.until), gt(ban.until, sql`now()`)));

/** A member, if it is one, and the hash of their address. */
export type Whose = { userId: string | null; emailHash: string };

/** By either: hashes of addresses differ once the site has another secret, and members stay banned. */
export const isTheirs = ({ userId, emailHash }: Whose) =>
  userId === null ? eq(ban.emailHash, emailHash) : or(eq(ban.userId, userId), eq(ban.emailHash, emailHash));

/** The longest ban in force of a member or an address. */
export async function findBan(database: Queryable, whose: Whose): Promise<Ban | undefined> {
  const [found] = await database
    .select({ reason: ban.reason, until: ban.until })
    .from(ban)
    .where(and(isTheirs(whose), holdsNow))
    .orderBy(desc(sql`coalesce(${ban.until}, 'infinity')`))
    .limit(1);
  return found;
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
