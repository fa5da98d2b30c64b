import { Hono, type Context } from 'hono';
import { ProfileChange } from '#contract/profile.ts';
import { readBody } from '#server/http/json-body.ts';
import type { Accounts } from './accounts.ts';
import type { Actor } from './identity.ts';
import { touchMember } from './member-store.ts';
import { saveProfile } from './profile-saving.ts';
import { findProfile, removeProfile } from './profile-store.ts';
import { requireActor, requireFresh, requireOwn } from './who.ts';

/** What the product specification calls users/{uid} in the realtime database. */
export function profileRoutes(accounts: Accounts): Hono {
  const { database, identity, streams } = accounts;
  const requireOwner = async (c: Context, userId: string): Promise<Actor> => {
    const actor = await requireActor(c, identity);
    requireOwn(actor, userId);
    return actor;
  };

  return new Hono()
    .get('/users/:uid', async (c) => {
      const { id } = await requireOwner(c, c.req.param('uid'));
      await touchMember(database, id);
      if (c.req.header('accept')?.includes('text/event-stream')) return streams.open(c, id);
      return c.json(await findProfile(database, id));
    })
    .get('/users/:uid/lastProfileUpdate', async (c) => {
      const { id } = await requireOwner(c, c.req.param('uid'));
      return c.json((await findProfile(database, id))?.lastProfileUpdate ?? null);
    })
    .patch('/users/:uid', async (c) => {
      const { id } = await requireOwner(c, c.req.param('uid'));
      await saveProfile(accounts, id, await readBody(c, ProfileChange));
      return c.json(await findProfile(database, id));
    })
    .delete('/users/:uid', async (c) => {
      const actor = await requireOwner(c, c.req.param('uid'));
      requireFresh(actor);
      await removeProfile(database, actor.id);
      await accounts.announce(actor.id);
      return c.json({ success: true });
    });
}
