import type { Transaction } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { notSignedIn } from '#server/http/actor.ts';

/** `isNew`: false where the member has sent the same words within a minute. */
type Sent = { email: string; username: string; isNew: boolean };

/**
 * Stores a message with its sender's current address and name, and returns these. @throws AppError 401, also while the
 * account is being deleted
 */
export async function sendFeedback(transaction: Transaction, userId: string, message: string): Promise<Sent> {
  // Messages of a member are serialised, so that a double click finds the first.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${userId}`}, 0))`);
  const { rows } = await transaction.execute<Sent>(sql`
    with sender as (
      select id, email, name from "user" where id = ${userId} limit 1 for key share
    ), added as (
      insert into feedback (user_id, user_email, username, message)
      select id, email, name, ${message}::text from sender
      where not exists (
        select from feedback
        where user_id = ${userId} and message = ${message} and created_at > now() - interval '1 minute')
      returning id
    )
    select email, name as username, exists (table added) as "isNew" from sender`);
  if (!rows[0]) throw notSignedIn();
  return rows[0];
}
