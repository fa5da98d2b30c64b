import { randomBytes, randomUUID } from 'node:crypto';
import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { and, eq, gt, sql } from '#db/drizzle.ts';
import { setAside } from './ban-store.ts';
import { newName } from './new-name.ts';

const batchSize = 10_000;
/** Whoever proves an address may correct at once what somebody else has made its profile. */
const changeable = { lastProfileUpdate: null };

/** Whether somebody signs in with this id of Google or another issuer. */
export async function findGoogleAccount(database: Database, accountId: string): Promise<boolean> {
  const isIts = and(eq(account.providerId, 'google'), eq(account.accountId, accountId));
  return (await database.select({ id: account.id }).from(account).where(isIts).limit(1)).length > 0;
}

/**
 * Lets the proven owner of an address sign in with Google: as the member who has this address, else as `fresh`. Whoever
 * made an account with it without proof loses the password, other ways to sign in, and all sessions: returns its id.
 */
export async function enrol(
  { database, secret }: { database: Database; secret: string },
  accountId: string,
  fresh: NewUser,
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    const found = await addOrFind(transaction, fresh);
    if (!found) return undefined; // deleted in this moment
    const isAside = !found.isProven && (await setAside(transaction, secret, found.id));
    if (isAside) await addOrFind(transaction, fresh);
    else if (!found.isProven) await evict(transaction, found.id);
    await transaction
      .insert(account)
      .values({ id: randomUUID(), userId: isAside ? fresh.id : found.id, providerId: 'google', accountId })
      .onConflictDoNothing();
    return found.isProven ? undefined : found.id;
  });
}

/** Of the library's kind, without a hyphen: it is a part of file names (server/mail/outbox.ts). */
export const newUserId = () => randomBytes(16).toString('hex');

/** Who has proven an address. */
type NewUser = { id: string; email: string; name: string; image: string | null };

/** Adds a user, or locks the one who has the address. Waits for whoever is adding it just now. */
async function addOrFind(transaction: Transaction, fresh: NewUser) {
  await transaction
    .insert(user)
    .values({ ...fresh, emailVerified: true })
    .onConflictDoNothing({ target: user.email });
  const [found] = await transaction
    .select({ id: user.id, isProven: user.emailVerified })
    .from(user)
    .where(eq(user.email, fresh.email))
    .limit(1)
    .for('update');
  return found;
}

async function evict(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(account).where(eq(account.userId, userId));
  await transaction
    .update(user)
    .set({ ...changeable, emailVerified: true })
    .where(eq(user.id, userId));
  await endAll(transaction, userId);
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

/** Replaces a member's password and ends all sessions and reset links; false, without doing so, if the hash is no longer `from`. */
export async function replacePassword(
  database: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockOut(transaction, userId);
    const { rowCount } = await transaction
      .update(account)
      .set({ password: to, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.password, from)));
    if (rowCount !== 1) return false;
    await endAll(transaction, userId);
    return true;
  });
}

/** The account with an address, given in lower case. */
export async function findUserOf(
  database: Queryable,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  const [found] = await database
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, email))
    .limit(1);
  return found;
}

/** Stores a link that sets a new password of the user `value`; `identifier` is its name. */
export async function addResetLink(
  transaction: Transaction,
  link: Pick<typeof verification.$inferInsert, 'id' | 'identifier' | 'value' | 'expiresAt'>,
): Promise<void> {
  await transaction.insert(verification).values(link);
}

/** Whether a stored link sets a new password; `link` is its name there. */
export async function isResetLink(database: Queryable, link: string): Promise<boolean> {
  return (
    (await database.select({ id: verification.id }).from(verification).where(isValid(link)).limit(1)).length >
    0
  );
}

/**
 * Uses a link: sets the password, which may be the first one, takes the address as proven, and ends all sessions and
 * other links. Whoever proves the address of a banned account that has not gets one of their own. Returns whose link it
 * was; null, without doing so, if there is no such link any more.
 */
export async function useResetLink(
  { database, secret }: { database: Database; secret: string },
  link: string,
  password: string,
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ userId: verification.value })
      .from(verification)
      .where(isValid(link))
      .limit(1);
    if (!found) return null;
    const { userId } = found;
    // Before the link, in the same order as whatever else ends links: no deadlock.
    await lockOut(transaction, userId);
    const { rowCount } = await transaction.delete(verification).where(isValid(link));
    if (rowCount !== 1) return null;
    const owner = await proveAddress(transaction, secret, userId);
    await transaction
      .insert(account)
      .values({ id: randomUUID(), userId: owner, providerId: 'credential', accountId: owner, password })
      .onConflictDoUpdate({
        target: [account.providerId, account.accountId],
        set: { password, updatedAt: sql`now()` },
      });
    await endAll(transaction, owner);
    return userId;
  });
}

/** The address of a locked user is proven. Returns whose it is: theirs, or somebody's who is new if they are banned. */
async function proveAddress(transaction: Transaction, secret: string, userId: string): Promise<string> {
  const [unproven] = await transaction
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .limit(1);
  if (!unproven) return userId;
  if (await setAside(transaction, secret, userId)) {
    const { email } = unproven;
    const fresh = { id: newUserId(), email, name: newName(email, null), image: null };
    await addOrFind(transaction, fresh);
    return fresh.id;
  }
  await transaction
    .update(user)
    .set({ ...changeable, emailVerified: true })
    .where(eq(user.id, userId));
  return userId;
}

const isValid = (link: string) =>
  and(eq(verification.identifier, link), gt(verification.expiresAt, new Date()));

/**
 * Lets nobody log in to an account until the end of the transaction: who has verified its old password waits with the
 * session, and then looks whether the password still is the same.
 */
async function lockOut(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`select from "user" where id = ${userId} limit 1 for update`);
}

/** Ends all sessions and unused reset links of a member. */
async function endAll(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(session).where(eq(session.userId, userId));
  await transaction.delete(verification).where(eq(verification.value, userId));
}

/** Removes sessions and links that have expired, in batches, so that no statement runs out of time. */
export async function removeExpired(database: Database): Promise<void> {
  for (const table of [session, verification])
    for (let removed = batchSize; removed === batchSize;) {
      // This machine's clock may be ahead of the database's.
      const { rowCount } = await database.execute(sql`
        delete from ${table} where id in (select id from ${table} where expires_at < now() limit ${batchSize})`);
      removed = rowCount ?? 0;
    }
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
