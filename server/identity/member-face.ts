import { hash } from 'node:crypto';
import * as z from 'zod/mini';

const Session = z.nullable(z.looseObject({ user: z.looseObject({ image: z.nullish(z.string()) }) }));

/** The library's reply of a session with the id of the member's picture, as public.picture_id names it in the database. */
export function withFace(reply: string): string {
  const session = Session.parse(JSON.parse(reply));
  if (!session) return reply;
  const { user } = session;
  const face = user.image ? hash('sha256', user.image, 'hex').slice(0, 20) : null;
  return JSON.stringify({ ...session, user: { ...user, face } });
}
