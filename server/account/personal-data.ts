import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { and, desc, eq, sql } from '#db/drizzle.ts';
import type { Actor } from './identity.ts';
import { findMember } from './member-store.ts';
import { findProfile } from './profile-store.ts';

const listedMax = 1_000;

/** Everything that is held about a person, but for what would let somebody else in. */
export async function collectPersonalData(database: Database, actor: Actor) {
  const [person] = await database
    .select({
      id: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      name: user.name,
      picture: user.image,
      last_profile_update: user.lastProfileUpdate,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .from(user)
    .where(eq(user.id, actor.id))
    .limit(1);
  return {
    account: person,
    ways_to_sign_in: await waysToSignIn(database, actor.id),
    sessions: await sessionsOf(database, actor),
    pending_password_resets: await pendingResets(database, actor.id),
    member: (await findMember(database, actor.id)) ?? null,
    profile: await findProfile(database, actor.id),
    left_out:
      'The hash of the password, and the secret parts of sessions and of links in mails: they open the account.',
  };
}

async function waysToSignIn(database: Database, userId: string) {
  return database
    .select({
      provider: account.providerId,
      account_at_provider: account.accountId,
      has_password: sql<boolean>`${account.password} is not null`,
      created_at: account.createdAt,
      updated_at: account.updatedAt,
    })
    .from(account)
    .where(eq(account.userId, userId))
    .limit(listedMax);
}

async function sessionsOf(database: Database, actor: Actor) {
  return database
    .select({
      created_at: session.createdAt,
      renewed_at: session.updatedAt,
      expires_at: session.expiresAt,
      is_this_one: sql<boolean>`${session.id} = ${actor.sessionId}`,
    })
    .from(session)
    .where(eq(session.userId, actor.id))
    .orderBy(desc(session.createdAt))
    .limit(listedMax);
}

async function pendingResets(database: Database, userId: string) {
  return database
    .select({ created_at: verification.createdAt, expires_at: verification.expiresAt })
    .from(verification)
    .where(and(eq(verification.value, userId), sql`${verification.expiresAt} > now()`))
    .limit(listedMax);
}
