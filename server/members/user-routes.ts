import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { DisplayName, PictureUrl } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import { requireActor, type FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import { deleteAccount } from './account-deletion-store.ts';
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

/** Endpoints with the library's addresses and replies, but this site's rules. */
export function userRoutes({ announce, database, findActor, signOut, updateProfile }: UserDeps): Hono {
  return new Hono()
    .post('/auth/update-user', docs.update, async (c) => {
      const actor = await requireActor(c, findActor);
      const { name, image } = await readBody(c, UpdateUserRequest);
      if (name === undefined && image === undefined)
        throw new AppError('nothing_to_update', 400, 'There is nothing to update.');
      await updateProfile(actor.id, { displayName: name, photoURL: image });
      return c.json({ status: true });
    })
    .post('/auth/delete-user', docs.remove, async (c) => {
      const actor = await requireActor(c, findActor);
      requireFresh(actor);
      const left = await deleteAccount(database, actor.id);
      await announce({ kind: 'member', userId: actor.id, left });
      // The session is gone already; this removes the cookie.
      await signOut(c);
      return c.json({ success: true, message: 'User deleted' });
    });
}

const tag = 'Account';
const docs = {
  update: describeCall({
    tag,
    summary: 'Change name and picture; counts as the update of 30 days',
    body: UpdateUserRequest,
    reply: { says: 'Changed', schema: z.object({ status: z.literal(true) }) },
    refusals: [400, 401, 403, 409, 503],
  }),
  remove: describeCall({
    tag,
    summary: 'Delete the account and everything that belongs to it; needs a session younger than a day',
    reply: { says: 'Deleted; the cookie is gone', schema: Success },
    refusals: [401, 403, 503],
  }),
};
