import { APIError } from 'better-auth/api';
import type { BetterAuthOptions } from 'better-auth/minimal';
import type { Context } from 'hono';
import { googleReturnPaths } from '#contract/account.ts';
import { codeOfBan } from '#contract/ban-code.ts';
import { passwordLengthMax, passwordLengthMin } from '#contract/limits.ts';
import { PictureUrl } from '#contract/profile.ts';
import * as tables from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { isDiskFull, isReadOnly, isUniqueViolation } from '#db/refused-writes.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { Announce } from '#server/http/announce.ts';
import { limitLines } from '#server/http/limited-log.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { endIfOutdated } from './account-store.ts';
import { Address } from './auth-requests.ts';
import { endIfBanned, findBanOfAddress, hashAddress } from './ban-store.ts';
import { banWords } from './ban-words.ts';
import { drizzleAdapter } from './drizzle-adapter.ts';
import type { googleSignIn } from './google.ts';
import { newName } from './new-name.ts';

export type IdentityDeps = {
  config: Pick<Config, 'feedbackTo' | 'google' | 'origin' | 'productName' | 'proxy' | 'publisher'>;
  secret: string;
  database: Database;
  passwords: PasswordHasher;
  mails: Pick<MailQueue, 'postWithin'>;
  /** Called for every new session. */
  onSignIn: (userId: string) => Promise<void>;
  /** The sender of a request, for taking turns. */
  senderOf: (c: Context) => string;
  announce: Announce;
  log: Logger;
  outages: OutageLog;
};

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
};

/** `verifiedHash`: the stored hash that the current call has found to match. */
type LibraryDeps = IdentityDeps & { verifiedHash: () => string | undefined };

const sessionLasts = 30 * 24 * 3_600; // s
const stateLasts = 600; // s

/** How the identity library is to work here; docs/decisions/0008 says why. */
export function identityOptions(deps: LibraryDeps, google: ReturnType<typeof googleSignIn> | null) {
  const { database, secret, passwords } = deps;
  const { origin } = deps.config;
  return {
    appName: 'Europe News',
    baseURL: origin,
    secret,
    plugins: google ? [google] : [],
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLengthMin,
      // We have counted characters (contract/account.ts); it counts UTF-16 units.
      maxPasswordLength: 2 * passwordLengthMax,
      password: passwords,
    },
    user: { validateUserInfo: (incoming) => admit(deps, incoming) },
    // No cookie cache: a session that was ended must not live on in a cookie.
    session: { expiresIn: sessionLasts, cookieCache: { enabled: false } },
    account: { accountLinking: { requireLocalEmailVerified: false }, updateAccountOnSignIn: false },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: hooks(deps),
    // It answers expected errors itself; the others are thrown, for us to log and answer.
    onAPIError: { errorURL: origin + googleReturnPaths[0], throw: true },
    // Ours counts across processes and by account, see http/rate-limit.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      ...cookieNames(origin),
      // As long as the library's own state is valid; by default the cookie could expire while somebody is still at
      // Google.
      cookies: { state: { attributes: { maxAge: stateLasts } } },
      ipAddress: { disableIpTracking: true },
      // One statement instead of two; in an outage the second would print to the terminal by itself.
      database: { joins: true },
    },
    logger: { level: 'warn', log: writeTo(deps) },
  } satisfies BetterAuthOptions;
}

/** Over HTTPS, browsers accept cookies of these names only from this very host, not from its siblings (RFC 6265bis, section 4.1.3.2). */
function cookieNames(origin: string) {
  const secure = origin.startsWith('https:');
  return {
    cookiePrefix: secure ? '__Host-news' : 'news',
    // It would put `__Secure-` in front, which siblings can set as well.
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
  };
}

/**
 * Hooks around what the library stores. Those before a write may run within its transaction, so they must not query.
 */
function hooks(deps: LibraryDeps) {
  const { announce, log, onSignIn } = deps;
  return {
    user: {
      create: {
        before: async (user) => ({
          data: {
            ...user,
            name: newName(user.email, user.name),
            image: PictureUrl.safeParse(user.image ?? null).data ?? null,
          },
        }),
      },
    },
    session: {
      create: {
        before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }),
        after: async ({ id, userId }, context) => {
          await refuseBanned(deps, { id, userId }, context?.path);
          await refuseOutdated(deps, { id, userId }, context?.path);
          try {
            await onSignIn(userId);
          } catch (error) {
            log.error({ err: error }, 'A member could not be registered; their next sign-in does it');
          }
        },
      },
      delete: { after: async ({ userId }) => announce({ kind: 'member', userId }) },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

/**
 * Ends the new session of a banned member before anybody has it. Google's way back takes an error code, not a sentence.
 */
async function refuseBanned(
  { config, database, secret }: IdentityDeps,
  session: { id: string; userId: string },
  path = '',
): Promise<void> {
  const found = await endIfBanned(database, secret, session);
  if (!found) return;
  const code = path.startsWith('/callback') ? codeOfBan(found) : 'banned';
  throw new APIError('FORBIDDEN', { code, message: banWords(found, config) });
}

/** Ends the session of a log-in whose password was changed or removed meanwhile. */
async function refuseOutdated(
  { database, verifiedHash }: LibraryDeps,
  session: { id: string; userId: string },
  path: string | undefined,
): Promise<void> {
  const hash = path === '/sign-in/email' ? verifiedHash() : undefined;
  if (hash === undefined || !(await endIfOutdated(database, session, hash))) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'It was changed.' });
}

type Incoming = Parameters<NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>>[0];

/** Accepts an identity provider's word only for addresses that it has verified and that are not banned. */
async function admit(deps: IdentityDeps, { user, source }: Incoming): Promise<{ error: string } | undefined> {
  if (source.method !== 'oauth') return undefined;
  // Some issuers let people choose the value. What is not an address can be neither proven nor recognised as banned.
  const isProven = user.emailVerified === true && Address.safeParse(user.email).success;
  const banned =
    isProven && user.email && (await findBanOfAddress(deps.database, hashAddress(deps.secret, user.email)));
  if (banned) return { error: codeOfBan(banned) };
  if (source.action === 'sign-in') return undefined;
  // Who is proven was enrolled before (enrol-proven.ts), and has deleted the account since.
  return { error: isProven ? 'account_gone' : 'email_not_verified' };
}

function writeTo({ log, outages }: Pick<IdentityDeps, 'log' | 'outages'>) {
  const tellRefused = limitLines(
    (refused) => log.warn(refused, 'A log-in was refused'),
    (more) => log.warn(more, 'More log-ins were refused in the last minute'),
  );
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]) => {
    const err = details.find((detail) => detail instanceof Error);
    // A session that cannot be renewed now; what a member wants to store is logged with its answer.
    if (outages.covers(err) || isDiskFull(err) || isReadOnly(err)) return;
    // Two simultaneous sign-ups with one address: the second gets the answer of a later one.
    if (isUniqueViolation(err)) return;
    // The library's own name for it, which nothing here reads.
    const told = message.replaceAll('BETTER_AUTH_SECRET', 'AUTH_SECRET') || 'The issuer gave no tokens';
    if (refusals.includes(message)) return tellRefused({ reason: message });
    log[isStrayReturn(message, err) ? 'debug' : level]({ err }, `Identity: ${told}`);
  };
}

/** What whoever guesses passwords or addresses causes, as often as they like. */
const refusals = ['Invalid password', 'Password not found', 'User not found'];

const strayStates = ['state_mismatch', 'state_security_mismatch'];

/** A return from Google that is made up, late or repeated. Anybody can cause it, so it is not worth a warning. */
function isStrayReturn(message: string, error: Error | undefined): boolean {
  const code = error && 'code' in error ? String(error.code) : '';
  return message === 'State not found' || strayStates.includes(code);
}
