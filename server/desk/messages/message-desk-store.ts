import type { DeskMessages, MessageState } from '#contract/desk-messages.ts';
import type { Queryable, Transaction } from '#db/client.ts';
import { feedback } from '#db/comment-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';

const listedMax = 50;

/** Messages in a state, after `after` if given: open ones oldest first, others newest first. */
export async function listMessages(
  database: Queryable,
  state: MessageState,
  after?: number,
): Promise<DeskMessages> {
  const isOpen = state === 'open';
  const follows = after === undefined ? sql`` : sql`and feedback.id ${isOpen ? sql`>` : sql`<`} ${after}`;
  const { rows } = await database.execute<DeskMessages['messages'][number]>(sql`
    select feedback.id::text as id, message, state, ${isoInstant(sql`feedback.created_at`)} as created_at,
      ${isoInstant(sql`answered_at`)} as answered_at, user_id as sender_id, "user".name as sender, "user".email,
      (select after ->> 'answer' from decision where action = 'message.answer' and subject = feedback.id::text
       order by decision.id desc limit 1) as answer
    from feedback join "user" on "user".id = feedback.user_id
    where state = ${state} ${follows}
    order by feedback.id ${isOpen ? sql`asc` : sql`desc`} limit ${listedMax + 1}`);
  const messages = rows.slice(0, listedMax);
  return { messages, next: rows.length > listedMax ? (messages.at(-1)?.id ?? null) : null };
}

/** `email`: its sender's address of today. */
export type LockedMessage = {
  userId: string;
  email: string;
  message: string;
  createdAt: Date;
  state: MessageState;
};

/** A locked message; undefined: there is no such message. */
export async function lockMessage(transaction: Transaction, id: number): Promise<LockedMessage | undefined> {
  // Lock its sender first, as the deletion of an account does: otherwise the two could deadlock.
  const { rows } = await transaction.execute<{ email: string }>(sql`
    select email from "user" where id = (select user_id from feedback where id = ${id}) limit 1 for key share`);
  if (!rows[0]) return undefined;
  const [found] = await transaction
    .select({
      userId: feedback.userId,
      message: feedback.message,
      createdAt: feedback.createdAt,
      state: feedback.state,
    })
    .from(feedback)
    .where(eq(feedback.id, id))
    .limit(1)
    .for('update');
  return found && { ...found, email: rows[0].email, state: found.state as MessageState };
}

/** Changes the state of a message. */
export async function moveMessage(
  transaction: Transaction,
  id: number,
  { to, isAnswered }: { to: MessageState; isAnswered: boolean },
): Promise<void> {
  await transaction
    .update(feedback)
    .set({ state: to, ...(isAnswered && { answeredAt: sql`now()` }) })
    .where(eq(feedback.id, id));
}

/** Deletes messages half a year after the team was done with them. */
export async function deleteOldMessages(database: Queryable): Promise<void> {
  await database.execute(sql`
    delete from feedback where state <> 'open' and not exists (
      select from decision where action in ('message.answer', 'message.done', 'message.spam')
        and subject = feedback.id::text and decided_at + interval '6 months' > now())`);
}
