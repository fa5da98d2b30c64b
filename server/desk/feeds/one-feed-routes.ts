import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { Why } from '#contract/desk.ts';
import { DeskFeedReply, FeedChange, FeedRemoval, FeedTryReply } from '#contract/feed.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { readBody } from '#server/http/json-body.ts';
import { rowId } from '#server/http/row-id.ts';
import { validate } from '#server/http/validate.ts';
import { decideToEdit, decideToPause, decideToRemove, decideToResume } from './feed-decisions.ts';
import { tryFeed } from './try-feed.ts';
import { wholeFeed } from './whole-feed.ts';

/** Pages wait for a reply for thirty seconds, and proxies not much longer. */
const removesFor = 15_000; // ms

const ofFeed = validate('param', z.object({ id: rowId('The id of a feed is a number.') }));

/** One feed of the catalogue: its state, and decisions about it. */
export function oneFeedRoutes(deps: Pick<DeskDeps, 'announce' | 'database'>): Hono<DeskEnv> {
  const replyWith = async (c: Context<DeskEnv>, id: number) => c.json(await wholeFeed(deps.database, id));

  return new Hono<DeskEnv>()
    .get('/feeds/:id', docs.find, ofFeed, (c) => replyWith(c, c.req.valid('param').id))
    .post('/feeds/:id/edit', docs.edit, ofFeed, async (c) => {
      const { id } = c.req.valid('param');
      await decideToEdit(deps, deciderOf(c), id, await readBody(c, FeedChange));
      return replyWith(c, id);
    })
    .post('/feeds/:id/pause', docs.pause, ofFeed, async (c) => {
      const { id } = c.req.valid('param');
      await decideToPause(deps, deciderOf(c), id, await readBody(c, Why));
      return replyWith(c, id);
    })
    .post('/feeds/:id/resume', docs.resume, ofFeed, async (c) => {
      const { id } = c.req.valid('param');
      await decideToResume(deps, deciderOf(c), id, await readBody(c, Why));
      return replyWith(c, id);
    })
    .post('/feeds/:id/try', docs.try, ofFeed, async (c) =>
      c.json({ data: await tryFeed(deps, c.req.valid('param').id) }),
    )
    .post('/feeds/:id/remove', docs.remove, ofFeed, async (c) => {
      const removal = await readBody(c, FeedRemoval);
      const { id } = c.req.valid('param');
      const patience = AbortSignal.timeout(removesFor);
      const { articles } = await decideToRemove(deps, deciderOf(c), id, removal, patience);
      return c.json({ data: { articles } });
    });
}

const theFeed = { says: 'The feed', schema: DeskFeedReply };
const docs = {
  find: describeDeskCall('A feed, and what was counted on the days of the last month', {
    reply: theFeed,
    refusals: [400],
  }),
  edit: describeDeskCall('Change a feed; with other sections it is read again at once', {
    body: FeedChange,
    reply: theFeed,
    refusals: [409],
  }),
  pause: describeDeskCall('Stop polling a feed for now', { body: Why, reply: theFeed, refusals: [409] }),
  resume: describeDeskCall('Poll a paused feed again, at once', {
    body: Why,
    reply: theFeed,
    refusals: [409],
  }),
  try: describeDeskCall('Have a newsroom poll a feed now, and wait for it', {
    reply: { says: 'How it ended', schema: FeedTryReply },
    refusals: [400, 403, 409],
  }),
  remove: describeDeskCall(
    'Take a feed out of the catalogue. Its articles stay, or go, except those that another feed brought or somebody commented on',
    {
      body: FeedRemoval,
      reply: {
        says: 'How many articles went',
        schema: z.object({ data: z.object({ articles: z.number() }) }),
      },
      refusals: [409],
    },
  ),
};
