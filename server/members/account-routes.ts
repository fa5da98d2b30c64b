import { Hono } from 'hono';
import { AccountOptions } from '#contract/account.ts';
import { describeCall } from '#server/http/describe-call.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import { authLimits } from '#server/identity/auth-limits.ts';
import { requireActor } from '#server/identity/who.ts';
import { collectPersonalData } from './personal-data.ts';

/** What this site offers, and what it holds about a person. */
export function accountRoutes({ database, google, identity, limiter }: Accounts): Hono {
  return new Hono()
    .get('/account/options', docs.options, (c) => c.json({ google } satisfies AccountOptions))
    .get('/account/export', docs.data, async (c) => {
      const actor = await requireActor(c, identity);
      await limiter.take(authLimits.exportOf, actor.id);
      const data = { exported_at: new Date(), ...(await collectPersonalData(database, actor)) };
      c.header('content-disposition', 'attachment; filename="my-data.json"');
      return c.body(JSON.stringify(data, null, 2), { headers: { 'content-type': 'application/json' } });
    });
}

const tag = 'Account';
const docs = {
  options: describeCall({
    tag,
    summary: 'What this site offers to everybody',
    reply: { says: 'Whether sign-in with Google is set up', schema: AccountOptions },
    refusals: [],
  }),
  data: describeCall({
    tag,
    summary: 'Everything that is held about the person who is signed in, as a file',
    reply: { says: 'The data' },
    refusals: [401, 429, 503],
  }),
};
