import { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountMessages, SessionReply } from '#contract/account.ts';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { isEditor } from './account-store.ts';
import { authLimits } from './auth-limits.ts';
import { SignIn, SignUp, SocialSignIn } from './auth-requests.ts';
import type { Identity } from './identity.ts';
import { withMemberFields } from './member-fields.ts';
import { forward, relay } from './relay.ts';
import { renameForLibrary } from './state-cookies.ts';

/** Signing up, in and out, at the library's own addresses; only endpoints that this site uses exist. */
export function authRoutes(database: Database, identity: Identity, limiter: RateLimiter, log: Logger): Hono {
  return new Hono()
    .get('/auth/get-session', docs.session, async (c) => {
      const cookie = c.req.header('cookie');
      const ask = (search = '') => identity.call({ method: 'GET', path: '/get-session', search, cookie });
      const asked = await ask();
      // One that cannot be renewed now, as while the database is read-only or full, is valid all the same.
      const reply = asked.status < 500 ? asked : await ask('?disableRefresh=true');
      return relay(c, reply, (text) => withMemberFields(text, (userId) => isEditor(database, userId)));
    })
    .post('/auth/sign-up/email', docs.signUp, async (c) => {
      const { image, name = '', ...body } = await readBody(c, SignUp);
      await limiter.takeFrom(authLimits.signUpFrom, c);
      await identity.requireFree(body.email);
      return forward(c, identity, '/sign-up/email', { ...body, name, ...(image && { image }) });
    })
    .post('/auth/sign-in/email', docs.signIn, async (c) => {
      const body = await readBody(c, SignIn);
      await limiter.takeFrom(authLimits.logInFrom, c);
      const account = body.email.toLowerCase();
      await limiter.take(authLimits.logInAsFrom, `${identity.senderOf(c)} ${account}`);
      await limiter.take(authLimits.logInAs, account);
      return forward(c, identity, '/sign-in/email', body);
    })
    .post('/auth/sign-out', docs.signOut, async (c) => {
      const cookie = c.req.header('cookie');
      const reply = await identity.call({ method: 'POST', path: '/sign-out', cookie });
      // The library says so even where it could not end the session, which a copy of the cookie would still open.
      if (await identity.findActor(cookie).catch(refuseLogOut)) refuseLogOut();
      return relay(c, reply);
    })
    .post('/auth/sign-in/social', docs.social, async (c) => {
      const body = await readBody(c, SocialSignIn);
      await limiter.takeFrom(authLimits.logInFrom, c);
      await requireGoogle(identity);
      return forward(c, identity, '/sign-in/social', body);
    })
    .get('/auth/callback/google', async (c) => {
      await requireGoogle(identity);
      // PostgreSQL refuses NUL in texts, and no state contains one.
      const search = new URL(c.req.url).search.replaceAll('%00', '');
      const cookie = renameForLibrary(c.req.header('cookie'), c.req.query('state'));
      const reply = await identity.call({ method: 'GET', path: '/callback/google', search, cookie });
      logRefusal(c.req.query('error'), reply.headers.get('location'), log);
      return relay(c, reply);
    });
}

const tag = 'Signing in';
const Entered = z.looseObject({
  user: z.looseObject({ id: z.string(), email: z.string(), name: z.string() }),
});
const docs = {
  session: describeCall(tag, 'Who is signed in', {
    reply: { says: 'The session and its user, or null', schema: SessionReply },
    refusals: [503],
  }),
  signUp: describeCall(tag, 'Sign up with an address and a password', {
    body: SignUp,
    reply: { says: 'Signed up and in: a cookie holds the session', schema: Entered },
    refusals: [422, 429, 503],
  }),
  signIn: describeCall(tag, 'Log in with an address and a password', {
    body: SignIn,
    reply: { says: 'Signed in: a cookie holds the session', schema: Entered },
    refusals: [401, 429, 503],
  }),
  signOut: describeCall(tag, 'Log out', {
    reply: { says: 'The session has ended', schema: Success },
    refusals: [403, 503],
  }),
  social: describeCall(tag, 'Begin to sign in with Google', {
    body: SocialSignIn,
    reply: {
      says: 'The address to open, which comes back to callbackURL or errorCallbackURL?error=',
      schema: z.object({ url: z.string() }),
    },
    refusals: [429, 503],
  }),
};

/** The library's code for a reply to no sign-in of this browser, which anybody may send. */
const notBegunHere = 'state_mismatch';

/**
 * Logs the code with which the issuer ends a sign-in that was begun here (RFC 6749, section 4.1.2.1), unless the person
 * has cancelled it. Any other text may contain personal data, or be made up by whoever began the sign-in.
 */
function logRefusal(error: string | undefined, location: string | null, log: Logger): void {
  if (!/^\w{1,60}$/.test(error ?? '') || error === 'access_denied' || error === notBegunHere) return;
  if (new URLSearchParams(location?.split('?')[1]).get('error') !== error) return;
  log.error({ error }, 'The issuer of GOOGLE_ISSUER refuses a sign-in of this site');
}

function refuseLogOut(cause?: unknown): never {
  const message = 'You could not be logged out just now, and still are logged in. Please try again soon.';
  throw new AppError('not_logged_out', 503, message, { cause });
}

async function requireGoogle(identity: Identity): Promise<void> {
  if (!identity.offersGoogle) throw new AppError('google_not_configured', 503, accountMessages.googleMissing);
  if (await identity.connectGoogle()) return;
  const message = 'Google sign-in cannot be reached at the moment. Please try again soon.';
  throw new AppError('google_unavailable', 503, message);
}
