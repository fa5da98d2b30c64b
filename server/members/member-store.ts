import { defaultPicture } from '#contract/default-picture.ts';
import type { Member } from '#contract/member.ts';
import { member, user } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { and, eq, sql } from '#db/drizzle.ts';

const touchedAgainAfter = sql`interval '5 minutes'`;

/** Registers a user as a member, unless they are one or have just left. Returns whether they are new. */
export async function registerMember(database: Database, userId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    insert into member (user_id) select id from "user" where id = ${userId} limit 1 for key share
    on conflict do nothing returning user_id`);
  return rows.length > 0;
}

/** Called when somebody has signed in: registers new members, and updates the time of others. */
export async function recordSignIn(database: Database, userId: string): Promise<void> {
  if (!(await registerMember(database, userId))) await touchMember(database, userId);
}

/** Updates when a member was last active, at most every five minutes. */
export async function touchMember(database: Database, userId: string): Promise<void> {
  await database
    .update(member)
    .set({ lastActive: sql`now()` })
    .where(and(eq(member.userId, userId), sql`${member.lastActive} < now() - ${touchedAgainAfter}`));
}

export async function findMember(database: Database, userId: string): Promise<Member | undefined> {
  const rows = await database
    .select({
      user_id: member.userId,
      email: user.email,
      username: user.name,
      profile_pic_url: user.image,
      status: member.status,
      createdAt: member.createdAt,
      lastActive: member.lastActive,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.userId, userId))
    .limit(1);
  return rows.map(({ createdAt, lastActive, profile_pic_url, ...rest }) => ({
    ...rest,
    profile_pic_url: profile_pic_url ?? defaultPicture,
    created_at: createdAt.toISOString(),
    last_active: lastActive.toISOString(),
  }))[0];
}

/** Removes the member record alone; the next sign-in makes a new one. */
export async function removeMember(database: Database, userId: string): Promise<void> {
  await database.delete(member).where(eq(member.userId, userId));
}
