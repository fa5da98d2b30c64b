import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AccountOptions } from '#contract/account.ts';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { requireActor, type FindActor } from '#server/http/actor.ts';
import { cutConnection } from '#server/http/cut-connection.ts';
import { describeCall } from '#server/http/describe-call.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import type { RateLimiter, Rule } from '#server/http/rate-limit.ts';
import { collectPersonalData, listOwnComments } from './personal-data-store.ts';
import { streamPersonalData } from './stream-personal-data.ts';

type AccountDeps = {
  database: Database;
  findActor: FindActor;
  limiter: RateLimiter;
  /** Whether sign-in with Google is set up. */
  google: boolean;
  log: Logger;
  outages: OutageLog;
};

const exportLimit: Rule = { name: 'export of', max: 20, per: 60 * 60_000 };

/** What this site offers, and the export of a member's data. */
export function accountRoutes(deps: AccountDeps): Hono {
  const { database, findActor, google, limiter, log, outages } = deps;
  return new Hono()
    .get('/account/options', docs.options, (c) => c.json({ google } satisfies AccountOptions))
    .get('/account/export', docs.data, async (c) => {
      const actor = await requireActor(c, findActor);
      await limiter.take(exportLimit, actor.id);
      const about = { exported_at: new Date(), ...(await collectPersonalData(database, actor)) };
      const file = streamPersonalData(about, listOwnComments(database, actor.id), (error) => {
        if (!outages.covers(error)) log.error({ err: error }, 'A data file could not be finished');
        cutConnection(c);
      });
      c.header('content-disposition', 'attachment; filename="my-data.json"');
      return c.body(file, { headers: { 'content-type': 'application/json' } });
    });
}

const tag = 'Account';
const docs = {
  options: describeCall(tag, 'What this site offers to everybody', {
    reply: { says: 'Whether sign-in with Google is set up', schema: AccountOptions },
  }),
  data: describeCall(tag, 'Everything that is held about the person who is signed in, as a file', {
    reply: { says: 'The data', schema: z.looseObject({ exported_at: z.iso.datetime() }) },
    refusals: [401, 429, 503],
  }),
};
