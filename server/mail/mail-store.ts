import { user } from '#db/account-schema.ts';
import type { Database, Queryable } from '#db/client.ts';
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from '#db/drizzle.ts';
import { hasCome } from '#db/has-come.ts';
import { mail } from '#db/mail-schema.ts';

type NewMail = {
  id: string;
  userId: string | null;
  sealed: string;
  /** Seconds after which it is not sent any more. */
  keptFor: number;
};

/** A mail that this process has claimed to send, until `claimedUntil`, which also identifies the claim. */
export type ClaimedMail = {
  id: string;
  userId: string | null;
  sealed: string;
  createdAt: Date;
  tries: number;
  claimedUntil: Date;
};

// If a process is killed, others take its mail after this. Whole milliseconds, because a Date has no more.
const leaseSeconds = 120;
const lease = sql`date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})`;
const longestPause = 72 * 60; // seconds
/**
 * The time of the next try, by the number of failures; then every hour. Spread randomly, so that not all come at once.
 */
const nextTry = sql`now() + (0.8 + random() * 0.4) * interval '1 minute'
  * (array[1, 2, 5, 15, 30, 60])[least(${mail.tries} + 1, 6)]`;

/** Stores a mail to be sent: at once, or with the transaction that it is stored in. */
export async function keepMail(database: Queryable, { keptFor, ...row }: NewMail): Promise<void> {
  const giveUpAt = sql`now() + make_interval(secs => ${keptFor})`;
  await database.insert(mail).values({ ...row, giveUpAt });
}

/** Stores a mail and deletes it at once, unseen by others. @throws the database's error if it cannot be stored */
export async function proveRoomFor(database: Database, given: NewMail): Promise<void> {
  await database.transaction(async (tx) => {
    await keepMail(tx, given);
    await tx.delete(mail).where(eq(mail.id, given.id));
  });
}

/** Claims the mail that has been due longest and that no other process has claimed; null if there is none. */
export async function claimMail(database: Database): Promise<ClaimedMail | null> {
  const next = database
    .$with('next')
    .as(
      database
        .select({ id: mail.id })
        .from(mail)
        .where(and(isDue(), isFree()))
        .orderBy(mail.nextTryAt)
        .limit(1)
        .for('update', { skipLocked: true }),
    );
  const [claimed] = await database
    .with(next)
    .update(mail)
    .set({ claimedUntil: lease })
    .where(inArray(mail.id, database.select({ id: next.id }).from(next)))
    .returning({
      id: mail.id,
      userId: mail.userId,
      sealed: mail.sealed,
      createdAt: mail.createdAt,
      tries: mail.tries,
      claimedUntil: mail.claimedUntil,
    });
  return (claimed as ClaimedMail | undefined) ?? null; // the lease was just set
}

/** Renews a claim. Null if the mail was deleted, with its account, or claimed by another process. */
export async function renewClaim(database: Database, claim: ClaimedMail): Promise<ClaimedMail | null> {
  const [prolonged] = await database
    .update(mail)
    .set({ claimedUntil: lease })
    .where(isHeld(claim))
    .returning({ claimedUntil: mail.claimedUntil });
  return prolonged?.claimedUntil ? { ...claim, claimedUntil: prolonged.claimedUntil } : null;
}

/** Deletes a mail that was accepted, or refused for good. */
export async function removeMail(database: Database, { id }: ClaimedMail): Promise<void> {
  await database.delete(mail).where(eq(mail.id, id));
}

/** Postpones a mail that could not be sent. */
export async function postponeMail(database: Database, claim: ClaimedMail): Promise<void> {
  await database
    .update(mail)
    .set({ claimedUntil: null, nextTryAt: nextTry, tries: sql`${mail.tries} + 1`, serverAway: false })
    .where(isHeld(claim));
}

/** Postpones all mails that are due, because none can be sent. */
export async function postponeAllMails(database: Database, claim: ClaimedMail): Promise<void> {
  await database
    .update(mail)
    .set({ claimedUntil: null, nextTryAt: nextTry, tries: sql`${mail.tries} + 1`, serverAway: true })
    .where(or(isHeld(claim), and(isDue(), isFree())));
}

/** The mail server is back: mails that waited for it are due now. */
export async function makeMailsDue(database: Database): Promise<void> {
  await database
    .update(mail)
    .set({ nextTryAt: sql`now()`, serverAway: false })
    .where(eq(mail.serverAway, true));
}

/**
 * Removes mails whose time is over. Those that nobody has tried yet, because the site was off, are tried first, unless
 * they are for less than a day, as a link that has expired is. Returns how many were removed.
 */
export async function removeOverdueMails(database: Database): Promise<number> {
  const isBrief = lt(mail.giveUpAt, sql`${mail.createdAt} + interval '24 hours'`);
  const dropped = await database
    .delete(mail)
    .where(and(lte(mail.giveUpAt, sql`now()`), isFree(), or(gt(mail.tries, 0), isBrief)))
    .returning({ id: mail.id });
  return dropped.length;
}

/** Those of the users that still have an account. */
export async function findAccounts(database: Database, userIds: string[]): Promise<Set<string>> {
  const found = await database
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, userIds))
    .limit(userIds.length);
  return new Set(found.map(({ id }) => id));
}

function isDue() {
  return hasCome(mail.nextTryAt, longestPause);
}

function isFree() {
  return or(isNull(mail.claimedUntil), hasCome(mail.claimedUntil, leaseSeconds));
}

function isHeld(claim: ClaimedMail) {
  return and(eq(mail.id, claim.id), eq(mail.claimedUntil, claim.claimedUntil));
}
