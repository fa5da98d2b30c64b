import { Hono } from 'hono';
import { Moderation } from '#contract/moderation.ts';
import type { Database } from '#db/client.ts';
import { tagReply } from '#server/http/cache-tags.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readModeration } from './moderation-store.ts';

/** The public part of what editors decide. */
export function moderationRoutes(database: Database): Hono {
  return new Hono().get('/moderation', docs.moderation, async (c) => {
    c.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
    tagReply(c, ['moderation']);
    return c.json((await readModeration(database)) satisfies Moderation);
  });
}

const docs = {
  moderation: describeCall(
    'Moderation',
    'What editors have decided: when, what and for which reason, without names, texts or addresses',
    {
      reply: { says: 'The last decisions, and how many there were by month and reason', schema: Moderation },
      refusals: [503],
    },
  ),
};
