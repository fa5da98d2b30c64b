import { hash } from 'node:crypto';
import * as z from 'zod/mini';

const Session = z.nullable(
  z.looseObject({
    user: z.looseObject({ id: z.string(), emailVerified: z.boolean(), image: z.nullish(z.string()) }),
  }),
);

/**
 * The library's reply of a session with what else pages show of its member: the id of their picture, as public.picture_id
 * names it in the database, and whether they are an editor, which only a proved address can be.
 */
export async function withOwnFacts(
  reply: string,
  isEditor: (userId: string) => Promise<boolean>,
): Promise<string> {
  const session = Session.parse(JSON.parse(reply));
  if (!session) return reply;
  const { user } = session;
  const face = user.image ? hash('sha256', user.image, 'hex').slice(0, 20) : null;
  const editor = user.emailVerified && (await isEditor(user.id));
  return JSON.stringify({ ...session, user: { ...user, face, editor } });
}
