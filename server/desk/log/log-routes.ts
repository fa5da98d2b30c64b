import { Hono } from 'hono';
import * as z from 'zod/mini';
import { DeskLog } from '#contract/desk-decision.ts';
import type { Database } from '#db/client.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskEnv } from '#server/desk/desk-guard.ts';
import { rowId } from '#server/http/row-id.ts';
import { validate } from '#server/http/validate.ts';
import { listDecisions } from './log-store.ts';

const LogRequest = z.object({
  before: z.optional(
    rowId('must be the number of a decision').check(
      z.meta({ description: 'Only decisions before that with this number' }),
    ),
  ),
});

/** All decisions, for editors. */
export function logRoutes({ database }: { database: Database }): Hono<DeskEnv> {
  return new Hono<DeskEnv>().get('/log', docs.log, validate('query', LogRequest), async (c) =>
    c.json((await listDecisions(database, c.req.valid('query').before)) satisfies DeskLog),
  );
}

const docs = {
  log: describeDeskCall('What was decided, by whom, why, and what was before and after; the newest first', {
    reply: { says: 'At most 50 decisions', schema: DeskLog },
    refusals: [400],
  }),
};
