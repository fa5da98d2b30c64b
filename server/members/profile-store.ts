import { profileCooldown } from '#contract/limits.ts';
import type { Profile, ProfileChange } from '#contract/profile.ts';
import { isRegion } from '#contract/regions.ts';
import { profile, session, user } from '#db/account-schema.ts';
import type { Database, Transaction } from '#db/client.ts';
import { and, eq, isNull, or, sql } from '#db/drizzle.ts';
import { hasCome } from '#db/has-come.ts';
import type { Actor } from '#server/http/actor.ts';

/** The member whose profile changes, in a session. */
export type Changer = Pick<Actor, 'id' | 'sessionId'>;

export type ProfileFields = { [Field in keyof ProfileChange]: ProfileChange[Field] | undefined };

/** The profile; null before the first update and after its removal. */
export async function findProfile(database: Database, userId: string): Promise<Profile | null> {
  const [row] = await database
    .select({
      region: profile.region,
      lastProfileUpdate: user.lastProfileUpdate,
      displayName: user.name,
      photoURL: user.image,
      face: sql<string | null>`public.picture_id(${user.image})`,
    })
    .from(profile)
    .innerJoin(user, eq(user.id, profile.userId))
    .where(eq(profile.userId, userId))
    .limit(1);
  if (!row) return null;
  return {
    ...row,
    region: row.region !== null && isRegion(row.region) ? row.region : null,
    lastProfileUpdate: row.lastProfileUpdate?.toISOString() ?? null,
  };
}

/**
 * The only place where name, picture and region change: together, and at most once in 30 days by the database's clock.
 * Of two simultaneous changes the second waits for the first and is too soon. An update that changes nothing does not
 * count, and none is made for a session that has just ended: whoever has lost the account must not name its owner.
 */
export async function updateProfile(
  database: Database,
  { id: userId, sessionId }: Changer,
  change: ProfileFields,
): Promise<'updated' | 'unchanged' | 'too soon' | 'signed out'> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ displayName: user.name, photoURL: user.image })
      .from(user)
      .where(eq(user.id, userId))
      .limit(1)
      .for('update');
    // Read after locking: a join would see it as it was before whoever held the lock.
    if (!account || !(await isSession(transaction, { id: userId, sessionId }))) return 'signed out';
    const [kept] = await transaction
      .select({ region: profile.region })
      .from(profile)
      .where(eq(profile.userId, userId))
      .limit(1);
    const now = { ...account, region: kept?.region ?? null };
    if (!changesAnything(now, change)) return 'unchanged';
    const updated = await transaction
      .update(user)
      .set({
        name: change.displayName ?? now.displayName,
        image: change.photoURL === undefined ? now.photoURL : change.photoURL,
        lastProfileUpdate: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(user.id, userId), or(isNull(user.lastProfileUpdate), cooledDown)))
      .returning({ id: user.id });
    if (updated.length === 0) return 'too soon';
    const region = change.region ?? now.region;
    await transaction
      .insert(profile)
      .values({ userId, region })
      .onConflictDoUpdate({ target: profile.userId, set: { region } });
    return 'updated';
  });
}

/** Whether a session has not ended. Whatever ends all sessions of a member locks the account first. */
async function isSession(transaction: Transaction, { id, sessionId }: Changer): Promise<boolean> {
  const found = await transaction
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, id)))
    .limit(1);
  return found.length > 0;
}

const cooldown = profileCooldown / 1_000; // seconds
const cooledDown = hasCome(sql`(${user.lastProfileUpdate} + make_interval(secs => ${cooldown}))`, cooldown);

type Shown = { displayName: string; photoURL: string | null; region: string | null };

function changesAnything(now: Shown, { displayName, photoURL, region }: ProfileFields): boolean {
  return (
    (displayName !== undefined && displayName !== now.displayName) ||
    (photoURL !== undefined && photoURL !== now.photoURL) ||
    (region !== undefined && region !== now.region)
  );
}

/** Removes the region. The time of the last update stays, with the account. */
export async function removeProfile(database: Database, userId: string): Promise<void> {
  await database.delete(profile).where(eq(profile.userId, userId));
}
