import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { notSignedIn } from '#server/http/actor.ts';

type Sender = { email: string; username: string };

/** Stores a message with its sender's address and name of now, which it returns. @throws AppError 401, also for who is just leaving */
export async function sendFeedback(database: Queryable, userId: string, message: string): Promise<Sender> {
  const { rows } = await database.execute<Sender>(sql`
    insert into feedback (user_id, user_email, username, message)
    select id, email, name, ${message}::text from "user" where id = ${userId} limit 1
    for key share
    returning user_email as email, username`);
  if (!rows[0]) throw notSignedIn();
  return rows[0];
}
