import { Hono } from 'hono';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import { UserUpdate } from '#server/identity/auth-requests.ts';
import { forward } from '#server/identity/relay.ts';
import { requireActor, requireFresh } from '#server/identity/who.ts';
import { removeAccount } from './account-store.ts';
import { saveProfile } from './profile-saving.ts';

/** Endpoints of the library that keep its address and its replies and follow this site's rules. */
export function userRoutes(accounts: Accounts): Hono {
  const { announce, database, identity } = accounts;

  return new Hono()
    .post('/auth/update-user', docs.update, async (c) => {
      const actor = await requireActor(c, identity);
      const { name, image } = await readBody(c, UserUpdate);
      if (name === undefined && image === undefined)
        throw new AppError('nothing_to_update', 400, 'There is nothing to update.');
      await saveProfile(accounts, actor.id, { displayName: name, photoURL: image });
      return c.json({ status: true });
    })
    .post('/auth/delete-user', docs.remove, async (c) => {
      const actor = await requireActor(c, identity);
      requireFresh(actor);
      await removeAccount(database, actor.id);
      await announce(actor.id);
      // Nobody is left to sign out; this takes the cookie away.
      await forward(c, identity, '/sign-out');
      return c.json({ success: true, message: 'User deleted' });
    });
}

const tag = 'Account';
const docs = {
  update: describeCall({
    tag,
    summary: 'Change name and picture; counts as the update of 30 days',
    body: UserUpdate,
    reply: { says: 'Changed' },
    refusals: [400, 401, 403, 409, 503],
  }),
  remove: describeCall({
    tag,
    summary: 'Delete the account and everything that belongs to it; needs a session younger than a day',
    reply: { says: 'Deleted; the cookie is gone' },
    refusals: [401, 403, 503],
  }),
};
