import { hash } from 'node:crypto';
import * as z from 'zod/mini';

const Session = z.nullable(
  z.looseObject({
    user: z.looseObject({ id: z.string(), emailVerified: z.boolean(), image: z.nullish(z.string()) }),
  }),
);

/**
 * Adds to the library's session reply what pages show of the member: the id of their picture, as public.picture_id in
 * the database makes it, and whether they are an editor, for which the address must be verified.
 */
export async function withMemberFields(
  reply: string,
  isEditor: (userId: string) => Promise<boolean>,
): Promise<string> {
  const session = Session.parse(JSON.parse(reply));
  if (!session) return reply;
  const { user } = session;
  const face = user.image ? hash('sha256', user.image).slice(0, 20) : null;
  const editor = user.emailVerified && (await isEditor(user.id));
  return JSON.stringify({ ...session, user: { ...user, face, editor } });
}
