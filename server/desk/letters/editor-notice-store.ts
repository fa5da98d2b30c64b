import { user } from '#db/account-schema.ts';
import type { Queryable, Transaction } from '#db/client.ts';
import { editor, editorNotice } from '#db/desk-schema.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';

const addressesMax = 1_000;
/** An advisory lock, held while deciding on a letter about feeds. Any number, the same in every process. */
const notificationsLock = 1_822_904_517;

/** Editors whose address is verified. */
export async function listReachableEditors(database: Queryable): Promise<{ id: string; email: string }[]> {
  return database
    .select({ id: user.id, email: user.email })
    .from(editor)
    .innerJoin(user, eq(user.email, editor.email))
    .where(eq(user.emailVerified, true))
    .orderBy(user.email)
    .limit(addressesMax);
}

/** The troubles that editors have not been told of yet. */
export async function findUnnotified(database: Queryable, about: string[]): Promise<Set<string>> {
  if (about.length === 0) return new Set();
  const told = await database
    .select({ about: editorNotice.about })
    .from(editorNotice)
    .where(inArray(editorNotice.about, about))
    .limit(about.length);
  const known = new Set(told.map((row) => row.about));
  return new Set(about.filter((each) => !known.has(each)));
}

/**
 * Records that editors are told, and returns of which troubles: those that another process records at the same moment
 * are left out.
 */
export async function markNotified(database: Queryable, about: string[], now: Date): Promise<Set<string>> {
  if (about.length === 0) return new Set();
  const marked = await database
    .insert(editorNotice)
    .values(about.toSorted().map((each) => ({ about: each, toldAt: now })))
    .onConflictDoNothing()
    .returning({ about: editorNotice.about });
  return new Set(marked.map((row) => row.about));
}

/** Serialises letters about feeds until the transaction ends: queries after this see what was told before. */
export async function lockNotifications(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${notificationsLock})`);
}

/** Forgets what editors were told more than a year ago; of what is still in trouble then, they are told again. */
export async function forgetOldNotices(database: Queryable): Promise<void> {
  await database.execute(sql`delete from ${editorNotice} where told_at < now() - interval '1 year'`);
}

/** Whether a letter about feeds went out within the last hour. */
export async function wasNotifiedLately(database: Queryable, now: Date): Promise<boolean> {
  const told = await database
    .select({ about: editorNotice.about })
    .from(editorNotice)
    .where(
      and(
        sql`starts_with(${editorNotice.about}, 'feed/')`,
        sql`${editorNotice.toldAt} > ${now.toISOString()}::timestamptz - interval '1 hour'`,
      ),
    )
    .limit(1);
  return told.length > 0;
}
