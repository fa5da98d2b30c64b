import { Hono } from 'hono';
import * as z from 'zod/mini';
import { Member } from '#contract/member.ts';
import { DisplayName } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import {
  notSignedIn,
  requireActor,
  requireOwn,
  requireOwnAddress,
  type FindActor,
} from '#server/http/actor.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import { requireFresh } from './fresh-session.ts';
import { findMember, registerMember, removeMember } from './member-store.ts';
import type { UpdateProfile } from './update-profile.ts';

type MemberDeps = { database: Database; findActor: FindActor; updateProfile: UpdateProfile };

const id = z.string({ error: 'must be a user id' });
/** Only the identity is read: the server knows a member's name, picture and times. */
const Named = z.object({ user_id: z.optional(id), email: z.optional(z.string({ error: 'must be a text' })) });
const NewUser = z.extend(Named, { data: z.optional(z.object({ user: z.optional(Named) })) });
const EditUsername = z.object({
  data: z.object({ updateUser: z.object({ user_id: id, newUsername: DisplayName }) }),
});
const RemoveUser = z.object({ data: z.object({ user: id }) });

/** The product's own record of its users, in the calls of the product specification, section 7. */
export function memberRoutes({ database, findActor, updateProfile }: MemberDeps): Hono {
  const show = async (userId: string) => {
    const member = await findMember(database, userId);
    if (!member) throw notSignedIn(); // they have left meanwhile
    return { data: member };
  };

  return new Hono()
    .post('/new_user', docs.add, async (c) => {
      const actor = await requireActor(c, findActor);
      const body = await readBody(c, NewUser);
      for (const named of [body, body.data?.user]) {
        if (named?.user_id !== undefined) requireOwn(actor, named.user_id);
        requireOwnAddress(actor, named?.email);
      }
      const isNew = await registerMember(database, actor.id);
      return c.json(await show(actor.id), isNew ? 201 : 200);
    })
    .put('/edit_username', docs.rename, async (c) => {
      const actor = await requireActor(c, findActor);
      const { user_id, newUsername } = (await readBody(c, EditUsername)).data.updateUser;
      requireOwn(actor, user_id);
      await registerMember(database, actor.id);
      await updateProfile(actor, { displayName: newUsername });
      return c.json(await show(actor.id));
    })
    .delete('/remove_user', docs.remove, async (c) => {
      const actor = await requireActor(c, findActor);
      requireOwn(actor, (await readBody(c, RemoveUser)).data.user);
      requireFresh(actor);
      await removeMember(database, actor.id);
      return c.json({ success: true });
    });
}

const tag = 'Members';
const MemberReply = z.object({ data: Member });
const docs = {
  add: describeCall(tag, 'Register the person who is signed in; signing up has done so already', {
    body: NewUser,
    reply: { says: 'The member (201 when new)', schema: MemberReply, statuses: [200, 201] },
    refusals: [401, 503],
  }),
  rename: describeCall(tag, 'Change the name; counts as the update of 30 days', {
    body: EditUsername,
    reply: { says: 'The member', schema: MemberReply },
    refusals: [401, 409, 503],
  }),
  remove: describeCall(tag, 'Remove the member record; needs a session younger than a day', {
    body: RemoveUser,
    reply: { says: 'Removed, or gone already', schema: Success },
    refusals: [401, 503],
  }),
};
