import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  confirmUnsubscription,
  confirmSubscription,
  findReceiver,
  keepPush,
  saveDenial,
  saveOverflow,
} from './push-store.ts';
import { isSigned } from './signature.ts';

const text = z.string().check(z.maxLength(2_000), z.regex(/^[^\0\p{Cs}]*$/u));
const Verification = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe', 'denied']),
  'hub.topic': text,
  'hub.challenge': z._default(text, ''),
  // Subscribers must ignore it when a hub confirms the end of a subscription (section 5.3).
  'hub.lease_seconds': z.optional(z.string()),
});

const usualLease = 86_400; // seconds

/**
 * Where publishers' hubs confirm subscriptions and send feeds (W3C WebSub, sections 5.3 and 7). Without knowing a
 * token, nobody learns or changes anything; with one, only signed content is accepted.
 */
export function callbackRoutes(database: Database, { takesPushes }: Pick<Config, 'takesPushes'>): Hono {
  const routes = new Hono();
  if (!takesPushes) return routes;
  return routes
    .get('/:token{[0-9a-f]{32}}', async (c) => {
      const asked = Verification.safeParse(c.req.query()).data;
      if (!asked) throw new AppError('invalid_verification', 400, 'This is no verification of a hub.');
      const token = c.req.param('token');
      const topic = asked['hub.topic'];
      const lease = Number(asked['hub.lease_seconds'] ?? usualLease);
      const seconds = Number.isNaN(lease) ? usualLease : lease;
      const confirm = {
        subscribe: () => confirmSubscription(database, { token, topic, seconds }),
        unsubscribe: () => confirmUnsubscription(database, { token, topic }),
        denied: () => saveDenial(database, { token, topic }),
      };
      if (!(await confirm[asked['hub.mode']]())) throw unknownSubscription(404);
      return c.text(asked['hub.challenge']);
    })
    .post('/:token{[0-9a-f]{32}}', async (c) => {
      const token = c.req.param('token');
      const receiver = await findReceiver(database, token);
      if (!receiver) throw unknownSubscription(410);
      const body = Buffer.from(await c.req.arrayBuffer());
      const hash = createHash('sha256').update(body).digest('base64url');
      const isNew = !receiver.recent.includes(hash);
      // A wrong signature is accepted silently and ignored, as the standard wants it.
      if (isNew && isSigned(body, c.req.header('x-hub-signature'), receiver.secret)) {
        const contentType = c.req.header('content-type') ?? null;
        // Whoever sends without end locks nothing: waiting for each other, pushes would take every connection to the database.
        if (receiver.hasRoom) await keepPush(database, { token, body, contentType, hash });
        else await saveOverflow(database, token);
      }
      return c.body(null, 202);
    });
}

function unknownSubscription(status: 404 | 410): AppError {
  return new AppError('subscription_not_found', status, 'This site does not want this feed from you.');
}
