import { Hono, type Context } from 'hono';
import { FeedChange, FeedPause, FeedRemoval, FeedRequest } from '#contract/feed.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import type { DeskDeps } from '#server/desk/desk-routes.ts';
import { readBody } from '#server/http/json-body.ts';
import { validate } from '#server/http/validate.ts';
import {
  decideToEdit,
  decideToPause,
  decideToRemove,
  decideToResume,
  type Deciding,
} from './feed-decisions.ts';
import { docs } from './feeds-docs.ts';
import { tryFeed } from './try-feed.ts';
import { wholeFeed } from './whole-feed.ts';

/** One feed of the catalogue: how it does, and what editors decide about it. */
export function oneFeedRoutes({
  announce,
  database,
}: Pick<DeskDeps, 'announce' | 'database'>): Hono<DeskEnv> {
  const deciding = (c: Context<DeskEnv>): Deciding => ({ announce, database, decider: deciderOf(c) });
  const replyWith = async (c: Context<DeskEnv>, id: number) => c.json(await wholeFeed(database, id));

  return new Hono<DeskEnv>()
    .get('/feeds/:id', docs.find, validate('param', FeedRequest), (c) =>
      replyWith(c, Number(c.req.valid('param').id)),
    )
    .post('/feeds/:id/edit', docs.edit, validate('param', FeedRequest), async (c) => {
      const { id } = await decideToEdit(
        deciding(c),
        Number(c.req.valid('param').id),
        await readBody(c, FeedChange),
      );
      return replyWith(c, id);
    })
    .post('/feeds/:id/pause', docs.pause, validate('param', FeedRequest), async (c) => {
      const { id } = await decideToPause(
        deciding(c),
        Number(c.req.valid('param').id),
        await readBody(c, FeedPause),
      );
      return replyWith(c, id);
    })
    .post('/feeds/:id/resume', docs.resume, validate('param', FeedRequest), async (c) => {
      const { id } = await decideToResume(
        deciding(c),
        Number(c.req.valid('param').id),
        await readBody(c, FeedPause),
      );
      return replyWith(c, id);
    })
    .post('/feeds/:id/try', docs.try, validate('param', FeedRequest), async (c) =>
      c.json({ data: await tryFeed({ announce, database }, Number(c.req.valid('param').id)) }),
    )
    .post('/feeds/:id/remove', docs.remove, validate('param', FeedRequest), async (c) => {
      const removal = await readBody(c, FeedRemoval);
      const { articles } = await decideToRemove(deciding(c), Number(c.req.valid('param').id), removal);
      return c.json({ data: { articles: articles.length } });
    });
}
