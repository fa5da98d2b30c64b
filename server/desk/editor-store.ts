import { user } from '#db/account-schema.ts';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { editor } from '#db/desk-schema.ts';
import { and, eq, notInArray, sql } from '#db/drizzle.ts';

/** Updates the editors that the configuration names; others stay. Writes only if they have changed. */
export async function configureEditors(database: Database, emails: readonly string[]): Promise<void> {
  const named = [...new Set(emails.map((email) => email.toLowerCase()))];
  const stored = await database
    .select({ email: editor.email })
    .from(editor)
    .where(eq(editor.configured, true))
    .limit(named.length + 1);
  if (stored.length === named.length && stored.every(({ email }) => named.includes(email))) return;
  await database.transaction(async (transaction) => {
    await transaction
      .delete(editor)
      .where(and(editor.configured, named.length > 0 ? notInArray(editor.email, named) : undefined));
    if (named.length === 0) return;
    await transaction
      .insert(editor)
      .values(named.map((email) => ({ email, configured: true })))
      .onConflictDoUpdate({ target: editor.email, set: { configured: true } });
  });
}

/** `unproved`: a member who has yet to prove that the address is theirs. */
export type EditorState = 'ready' | 'unproved' | 'nobody';

/** Makes an address an editor's, and returns whether somebody can use it already. */
export async function addEditor(
  transaction: Transaction,
  email: string,
): Promise<{ state: EditorState; userId: string | null }> {
  await transaction.insert(editor).values({ email, configured: false }).onConflictDoNothing();
  const [found] = await transaction
    .select({ id: user.id, verified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .limit(1);
  if (!found) return { state: 'nobody', userId: null };
  return { state: found.verified ? 'ready' : 'unproved', userId: found.id };
}

/** Undefined: there was no such editor. Those in the configuration return with the next start. */
export async function removeEditor(
  transaction: Transaction,
  email: string,
): Promise<{ configured: boolean; userId: string | null } | undefined> {
  // Lock the person first, as the deletion of an account does: otherwise the two could deadlock.
  const [owner] = await transaction
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, email))
    .limit(1)
    .for('key share');
  const [removed] = await transaction
    .delete(editor)
    .where(eq(editor.email, email))
    .returning({ configured: editor.configured });
  return removed && { ...removed, userId: owner?.id ?? null };
}

/** Everybody who can use the desk. */
export async function listEditors(database: Queryable) {
  const { rows } = await database.execute<{
    email: string;
    configured: boolean;
    state: EditorState;
    userId: string | null;
  }>(sql`
    select editor.email, editor.configured, "user".id as "userId",
      case when "user".id is null then 'nobody' when "user".email_verified then 'ready' else 'unproved' end as state
    from editor left join "user" on "user".email = editor.email
    order by editor.email limit 1000`);
  return rows;
}

/** Whether anybody besides this user can use the desk. */
export async function hasOtherEditor(database: Queryable, userId: string): Promise<boolean> {
  const { rows } = await database.execute<{ yes: boolean }>(sql`
    select exists (
      select from editor join "user" on "user".email = editor.email
      where "user".email_verified and "user".id <> ${userId}) as yes`);
  return rows[0]?.yes === true;
}
