import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { Why } from '#contract/desk.ts';
import { FeedChange, FeedRemoval } from '#contract/feed.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { readBody } from '#server/http/json-body.ts';
import { rowId } from '#server/http/row-id.ts';
import { validate } from '#server/http/validate.ts';
import { decideToEdit, decideToPause, decideToRemove, decideToResume } from './feed-decisions.ts';
import { docs } from './feeds-docs.ts';
import { tryFeed } from './try-feed.ts';
import { wholeFeed } from './whole-feed.ts';

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
      const { articles } = await decideToRemove(deps, deciderOf(c), c.req.valid('param').id, removal);
      return c.json({ data: { articles: articles.length } });
    });
}
