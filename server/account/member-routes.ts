import { Hono } from 'hono';
import * as z from 'zod/mini';
import { DisplayName } from '#contract/profile.ts';
import { AppError } from '#server/http/app-error.ts';
import { readBody } from '#server/http/json-body.ts';
import type { Accounts } from './accounts.ts';
import { findMember, registerMember, removeMember } from './member-store.ts';
import { saveProfile } from './profile-saving.ts';
import { requireActor, requireFresh, requireOwn } from './who.ts';

const id = z.string({ error: 'must be a user id' });
/** Only who it is about is read: name, picture and times of a member are the server's to say. */
const Named = z.object({ user_id: z.optional(id), email: z.optional(z.string({ error: 'must be a text' })) });
const NewUser = z.extend(Named, { data: z.optional(z.object({ user: z.optional(Named) })) });
const EditUsername = z.object({
  data: z.object({ updateUser: z.object({ user_id: id, newUsername: DisplayName }) }),
});
const RemoveUser = z.object({ data: z.object({ user: id }) });

/** The product's own record of its users, in the calls of the product specification, section 7. */
export function memberRoutes(accounts: Accounts): Hono {
  const { database, identity } = accounts;
  const show = async (userId: string) => {
    const member = await findMember(database, userId);
    if (!member) throw new AppError('member_not_found', 404, 'There is no such member.');
    return { data: member };
  };

  return new Hono()
    .post('/new_user', async (c) => {
      const actor = await requireActor(c, identity);
      const body = await readBody(c, NewUser);
      for (const named of [body, body.data?.user]) {
        if (named?.user_id !== undefined) requireOwn(actor, named.user_id);
        if (named?.email !== undefined && named.email.toLowerCase() !== actor.email)
          throw new AppError('not_yours', 403, 'This address belongs to another account.');
      }
      const isNew = await registerMember(database, actor.id);
      return c.json(await show(actor.id), isNew ? 201 : 200);
    })
    .put('/edit_username', async (c) => {
      const actor = await requireActor(c, identity);
      const { user_id, newUsername } = (await readBody(c, EditUsername)).data.updateUser;
      requireOwn(actor, user_id);
      await registerMember(database, actor.id);
      await saveProfile(accounts, actor.id, { displayName: newUsername });
      return c.json(await show(actor.id));
    })
    .delete('/remove_user', async (c) => {
      const actor = await requireActor(c, identity);
      requireOwn(actor, (await readBody(c, RemoveUser)).data.user);
      requireFresh(actor);
      await removeMember(database, actor.id);
      return c.json({ success: true });
    });
}
