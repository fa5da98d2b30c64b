import type { DeskMembers } from '#contract/desk-members.ts';
import { session } from '#db/account-schema.ts';
import type { Queryable, Transaction } from '#db/client.ts';
import { ban } from '#db/desk-schema.ts';
import { and, desc, eq, sql } from '#db/drizzle.ts';
import { holdsNow, isTheirs, type Whose } from '#server/identity/ban-store.ts';

export type LockedMember = { id: string; email: string; isEditor: boolean; isProven: boolean };

/**
 * A locked member, whom nobody else can ban or unban meanwhile, and who gets no new session; undefined: there is none.
 */
export async function lockMember(
  transaction: Transaction,
  who: { id: string } | { email: string },
): Promise<LockedMember | undefined> {
  const isThem = 'id' in who ? sql`"user".id = ${who.id}` : sql`"user".email = ${who.email}`;
  const { rows } = await transaction.execute<LockedMember>(sql`
    select id, email, public.is_editor(id) as "isEditor", email_verified as "isProven"
    from "user" where ${isThem} limit 1 for update of "user"`);
  return rows[0];
}

/** The current ban of a member or an address. */
export async function findHolding(database: Queryable, whose: Whose): Promise<DeskMembers['left']> {
  const [found] = await database
    .select({ reason: ban.reason, since: ban.since, until: ban.until })
    .from(ban)
    .where(and(isTheirs(whose), holdsNow))
    .orderBy(desc(ban.id))
    .limit(1);
  if (!found) return null;
  return { ...found, since: found.since.toISOString(), until: found.until?.toISOString() ?? null };
}

/** Stores a ban, and ends all sessions of its member. */
export async function addBan(
  transaction: Transaction,
  { userId, ...added }: { userId: string; emailHash: string; reason: string; until: Date | null },
): Promise<void> {
  await transaction.insert(ban).values({ userId, ...added });
  await transaction.delete(session).where(eq(session.userId, userId));
}

/** Ends the current bans of a member or an address; returns since when each was in force. */
export async function endBans(transaction: Transaction, whose: Whose): Promise<string[]> {
  const ended = await transaction
    .update(ban)
    .set({ endedAt: sql`now()` })
    .where(and(isTheirs(whose), holdsNow))
    .returning({ since: ban.since });
  return ended.map(({ since }) => since.toISOString());
}
