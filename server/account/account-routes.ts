import { Hono } from 'hono';
import type { AccountOptions } from '#contract/account.ts';
import type { Accounts } from './accounts.ts';
import { authLimits } from './auth-limits.ts';
import { collectPersonalData } from './personal-data.ts';
import { requireActor } from './who.ts';

/** What this site offers, and what it holds about a person. */
export function accountRoutes({ database, google, identity, limiter }: Accounts): Hono {
  return new Hono()
    .get('/account/options', (c) => c.json({ google } satisfies AccountOptions))
    .get('/account/export', async (c) => {
      const actor = await requireActor(c, identity);
      await limiter.take(authLimits.exportOf, actor.id);
      const data = { exported_at: new Date(), ...(await collectPersonalData(database, actor)) };
      c.header('content-disposition', 'attachment; filename="my-data.json"');
      return c.body(JSON.stringify(data, null, 2), { headers: { 'content-type': 'application/json' } });
    });
}
