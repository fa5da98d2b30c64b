import { Hono, type Context } from 'hono';
import { accepts } from 'hono/accepts';
import * as z from 'zod/mini';
import { Profile, ProfileChange } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import { requireActor, requireOwn, type Actor, type FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import { requireFresh } from './fresh-session.ts';
import { touchMember } from './member-store.ts';
import { findProfile, removeProfile } from './profile-store.ts';
import type { ProfileStreams } from './profile-streams.ts';
import type { UpdateProfile } from './update-profile.ts';

const json = 'application/json';
const stream = 'text/event-stream';

type ProfileDeps = {
  database: Database;
  announce: Announce;
  findActor: FindActor;
  streams: ProfileStreams;
  updateProfile: UpdateProfile;
};

/** The path users/{uid} of the realtime database in the product specification. */
export function profileRoutes({ announce, database, findActor, streams, updateProfile }: ProfileDeps): Hono {
  const requireOwner = async (c: Context, userId: string): Promise<Actor> => {
    const actor = await requireActor(c, findActor);
    requireOwn(actor, userId);
    return actor;
  };

  return new Hono()
    .get('/users/:uid', docs.read, async (c) => {
      const { id } = await requireOwner(c, c.req.param('uid'));
      await touchMember(database, id);
      if (wantsStream(c)) return streams.open(c, id);
      return c.json(await findProfile(database, id));
    })
    .get('/users/:uid/lastProfileUpdate', docs.time, async (c) => {
      const { id } = await requireOwner(c, c.req.param('uid'));
      return c.json((await findProfile(database, id))?.lastProfileUpdate ?? null);
    })
    .patch('/users/:uid', docs.save, async (c) => {
      const actor = await requireOwner(c, c.req.param('uid'));
      await updateProfile(actor, await readBody(c, ProfileChange));
      return c.json(await findProfile(database, actor.id));
    })
    .delete('/users/:uid', docs.remove, async (c) => {
      const actor = await requireOwner(c, c.req.param('uid'));
      requireFresh(actor);
      await removeProfile(database, actor.id);
      await announce({ kind: 'member', userId: actor.id });
      return c.json({ success: true });
    });
}

/** A client gets JSON once unless it prefers a stream. */
function wantsStream(c: Context): boolean {
  const supports = [stream, json];
  return accepts(c, { header: 'Accept', supports, default: json }) === stream;
}

const tag = 'Profile';
const docs = {
  read: describeCall(
    tag,
    'The profile of the person who is signed in; as text/event-stream now and after every change',
    {
      reply: {
        says: 'The profile, or null before its first update. Events: put {"path": "/", "data": the profile}, keep-alive, auth_revoked',
        schema: z.nullable(Profile),
        types: [json, stream],
      },
      refusals: [401, 403, 429, 503],
    },
  ),
  time: describeCall(tag, 'When the profile was last updated', {
    reply: { says: 'The time, or null', schema: z.nullable(z.iso.datetime()) },
    refusals: [401, 403, 503],
  }),
  save: describeCall(tag, 'Change name, picture and region together, once in 30 days', {
    body: ProfileChange,
    reply: { says: 'The profile', schema: z.nullable(Profile) },
    refusals: [401, 409, 503],
  }),
  remove: describeCall(
    tag,
    'Remove the profile; needs a session younger than a day and leaves the 30 days as they are',
    { reply: { says: 'Removed, or gone already', schema: Success }, refusals: [401, 403, 503] },
  ),
};
