import { Hono } from 'hono';
import * as z from 'zod/mini';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Background } from '#process/background.ts';
import { requireActor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { authLimits } from './auth-limits.ts';
import { PasswordChange, Reset, ResetRequest } from './auth-requests.ts';
import type { Identity } from './identity.ts';
import { forward } from './relay.ts';

type PasswordDeps = {
  identity: Pick<
    Identity,
    'call' | 'changePassword' | 'findActor' | 'requestReset' | 'resetPassword' | 'senderOf'
  >;
  limiter: RateLimiter;
  mails: Pick<MailQueue, 'proveRoom'>;
  background: Background;
};

/** New passwords: by a link in a mail, or knowing the old one. */
export function passwordRoutes(deps: PasswordDeps): Hono {
  const { identity, limiter, mails } = deps;

  return new Hono()
    .post('/auth/request-password-reset', docs.request, async (c) => {
      const { email } = await readBody(c, ResetRequest);
      await limiter.takeFrom(authLimits.resetFrom, c);
      await mails.proveRoom(); // whether the address has an account or not
      await limiter.take(authLimits.resetOf, email.toLowerCase());
      requestReset(deps, email);
      const message = 'If there is an account with this address, an email is on its way to it.';
      return c.json({ status: true, message });
    })
    .post('/auth/reset-password', docs.reset, async (c) => {
      const body = await readBody(c, Reset);
      await limiter.takeFrom(authLimits.resetFrom, c);
      await identity.resetPassword(body, identity.senderOf(c));
      return c.json({ status: true });
    })
    .post('/auth/change-password', docs.change, async (c) => {
      const actor = await requireActor(c, identity.findActor);
      const body = await readBody(c, PasswordChange);
      await limiter.take(authLimits.changePassword, actor.id);
      await identity.changePassword(actor, body, identity.senderOf(c));
      const credentials = { email: actor.email, password: body.newPassword };
      return forward(c, identity, '/sign-in/email', credentials).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        return c.json({ token: null, user: { id: actor.id, email: actor.email } }); // it is changed all the same
      });
    });
}

const isOutage = (error: unknown) =>
  error instanceof AppError ? error.status === 503 : isDatabaseOutage(error);

const tag = 'Passwords';
const Done = z.looseObject({ status: z.literal(true) });
const docs = {
  request: describeCall(tag, 'Ask for a mail with a link that sets a new password', {
    body: ResetRequest,
    reply: { says: 'The same whether the address has an account or not', schema: Done },
    refusals: [429, 503],
  }),
  reset: describeCall(tag, 'Set a new password with the token from a mailed link', {
    body: Reset,
    reply: { says: 'The password is set; all sessions have ended', schema: Done },
    refusals: [429, 503],
  }),
  change: describeCall(tag, 'Set a new password knowing the old one', {
    body: PasswordChange,
    reply: {
      says: 'The password is set; all other sessions have ended, and a cookie holds a new one. With `token` null there is none, as the database went away just then: log in with the new password',
      schema: z.looseObject({ token: z.nullable(z.string()), user: z.looseObject({ id: z.string() }) }),
    },
    refusals: [401, 429, 503],
  }),
};

/**
 * Asks for a reset in the background, so that neither the reply nor its timing reveals whether the account exists. A
 * failure is our fault and does not count as an attempt.
 */
function requestReset({ background, identity, limiter }: PasswordDeps, email: string): void {
  background.run('A reset of a password', async () => {
    try {
      await identity.requestReset(email);
    } catch (error) {
      await limiter.giveBack(authLimits.resetOf, email.toLowerCase());
      throw error;
    }
  });
}
