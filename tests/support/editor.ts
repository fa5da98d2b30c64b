import type { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { newMember, type Reader } from './reader.ts';

/** An editor who has just signed up and confirmed the mail address. */
export async function newEditor(
  app: Pick<Hono, 'request'>,
  database: Database,
  email: string,
): Promise<Reader> {
  const editor = await newMember(app, email);
  await database.execute(sql`update "user" set email_verified = true where id = ${editor.id}`);
  await database.execute(sql`insert into editor (email, configured) values (${email}, false)`);
  return editor;
}

/** Makes the sessions of a reader a day old. */
export async function ageSessions(database: Database, reader: Reader): Promise<void> {
  await database.execute(
    sql`update session set created_at = now() - interval '25 hours' where user_id = ${reader.id}`,
  );
}
