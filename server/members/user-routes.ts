import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { DisplayName, PictureUrl } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import { notSignedIn, requireActor, requireOwn, type FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import { deleteAccount, isGone } from './account-deletion-store.ts';
import { requireFresh } from './fresh-session.ts';
import type { UpdateProfile } from './update-profile.ts';

type UserDeps = {
  database: Database;
  announce: Announce;
  findActor: FindActor;
  /** Ends the session of a request and takes its cookie away. */
  signOut: (c: Context) => Promise<Response>;
  updateProfile: UpdateProfile;
};

const UpdateUserRequest = z.object({ name: z.optional(DisplayName), image: z.optional(PictureUrl) });
/** Whose account is to be deleted, where it must not be that of whoever else is signed in by now. */
const DeleteUserRequest = z.object({
  user_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be a user id'))),
});

/** Endpoints with the library's addresses and replies, but this site's rules. */
export function userRoutes({ announce, database, findActor, signOut, updateProfile }: UserDeps): Hono {
  return new Hono()
    .post('/auth/update-user', docs.update, async (c) => {
      const actor = await requireActor(c, findActor);
      const { name, image } = await readBody(c, UpdateUserRequest);
      if (name === undefined && image === undefined)
        throw new AppError('nothing_to_update', 400, 'There is nothing to update.');
      await updateProfile(actor, { displayName: name, photoURL: image });
      return c.json({ status: true });
    })
    .post('/auth/delete-user', docs.remove, async (c) => {
      const { user_id } = await readBody(c, DeleteUserRequest);
      const actor = await findActor(c.req.header('cookie'));
      // Whoever asks twice is signed out by then.
      if (!actor && user_id !== undefined && (await isGone(database, user_id))) return c.json(deleted);
      if (!actor) throw notSignedIn();
      if (user_id !== undefined) requireOwn(actor, user_id);
      requireFresh(actor);
      const left = await deleteAccount(database, actor.id);
      await announce({ kind: 'member', userId: actor.id, left });
      // The session is gone already; this removes the cookie.
      await signOut(c);
      return c.json(deleted);
    });
}

const deleted = { success: true, message: 'User deleted' };

const tag = 'Account';
const docs = {
  update: describeCall(tag, 'Change name and picture; counts as the update of 30 days', {
    body: UpdateUserRequest,
    reply: { says: 'Changed', schema: z.object({ status: z.literal(true) }) },
    refusals: [401, 409, 503],
  }),
  remove: describeCall(
    tag,
    'Delete the account and everything that belongs to it; needs a session younger than a day',
    {
      body: DeleteUserRequest,
      reply: { says: 'Deleted, the cookie is gone; or gone already', schema: Success },
      refusals: [401, 503],
    },
  ),
};
