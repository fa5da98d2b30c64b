import { Hono } from 'hono';
import { AppError } from '#server/http/app-error.ts';
import { readBody } from '#server/http/json-body.ts';
import { removeAccount } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { UserUpdate } from './auth-requests.ts';
import { saveProfile } from './profile-saving.ts';
import { forward } from './relay.ts';
import { requireActor, requireFresh } from './who.ts';

/** Endpoints of the library that keep its address and its replies and follow this site's rules. */
export function userRoutes(accounts: Accounts): Hono {
  const { announce, database, identity } = accounts;

  return new Hono()
    .post('/auth/update-user', async (c) => {
      const actor = await requireActor(c, identity);
      const { name, image } = await readBody(c, UserUpdate);
      if (name === undefined && image === undefined)
        throw new AppError('nothing_to_update', 400, 'There is nothing to update.');
      await saveProfile(accounts, actor.id, { displayName: name, photoURL: image });
      return c.json({ status: true });
    })
    .post('/auth/delete-user', async (c) => {
      const actor = await requireActor(c, identity);
      requireFresh(actor);
      await removeAccount(database, actor.id);
      await announce(actor.id);
      // Nobody is left to sign out; this takes the cookie away.
      await forward(c, identity, '/sign-out');
      return c.json({ success: true, message: 'User deleted' });
    });
}
