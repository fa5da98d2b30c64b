import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { isForeignKeyViolation } from '#db/refused-writes.ts';
import type { GoogleClient } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashAddress, isBannedForLeft } from './ban-store.ts';
import { refusedAddressWords } from './ban-words.ts';
import { type ChangePassword, createChangePassword } from './change-password.ts';
import { createEnrolProven } from './enrol-proven.ts';
import { googleSignIn } from './google.ts';
import { identityOptions, type IdentityDeps, type PasswordHasher } from './identity-options.ts';
import { findIssuer } from './issuer.ts';
import { createPasswordQueue } from './password-queue.ts';
import { createRequestReset, type RequestReset } from './request-reset.ts';
import { createResetPassword, type ResetPassword } from './reset-password.ts';
import { rememberVerified } from './verified-password.ts';

/** scrypt on Node's thread pool. */
export const passwordHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };

/** Endpoints at which the library hashes a password: without turns, many at once would make everything else wait. */
const withPassword = ['/sign-up/email', '/sign-in/email'];

type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** Query with its question mark, or nothing. */
  search?: string;
  cookie?: string | undefined;
  body?: object;
  /** The sender, who takes turns with others if many wait for passwords. */
  sender?: string;
};

export type Identity = {
  /** Calls an endpoint of the library by its path below /api/auth. @throws AppError 503 while too many wait for passwords */
  call: (call: Call) => Promise<Response>;
  changePassword: ChangePassword;
  requestReset: RequestReset;
  resetPassword: ResetPassword;
  findActor: FindActor;
  senderOf: IdentityDeps['senderOf'];
  /** Refuses an address whose owner was banned and has left. @throws AppError 403 */
  requireFree: (email: string) => Promise<void>;
  /** Whether sign-in with Google is set up. */
  offersGoogle: boolean;
  /** Whether sign-in with Google works; asks its issuer if it has not answered yet. */
  connectGoogle: () => Promise<boolean>;
};

/** Accounts, passwords and sessions, by better-auth on the project's database. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { google, origin, proxy } = deps.config;
  const verified = rememberVerified(deps.passwords);
  const library = { ...deps, passwords: verified.passwords, verifiedHash: verified.hash };
  let auth = betterAuth(identityOptions(library, null));
  let connected: Promise<boolean> | undefined;
  const enqueue = createPasswordQueue();
  const withEnrolment = { log: deps.log, enrolProven: createEnrolProven(deps) };

  async function connect(client: GoogleClient): Promise<boolean> {
    // Done when it is first needed: an issuer that is down must not keep others from logging in.
    const issuer = await findIssuer(client, proxy, deps.log);
    if (issuer) auth = betterAuth(identityOptions(library, googleSignIn(client, issuer, withEnrolment)));
    else connected = undefined;
    return issuer !== null;
  }

  /** Calls the library with a new request, so that only validated data reach it. */
  function callLibrary({ method, path, search = '', cookie, body }: Call): Promise<Response> {
    const request = new Request(`${origin}/api/auth${path}${search}`, {
      method,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    return verified.within(() => auth.handler(request)).catch(explainFault);
  }

  return {
    // Wait for the turn here: a sign-up holds a database connection while it hashes the password.
    call: (call) =>
      withPassword.includes(call.path)
        ? enqueue(call.sender ?? '', () => callLibrary(call))
        : callLibrary(call),
    changePassword: createChangePassword(deps, enqueue),
    requestReset: createRequestReset(deps),
    resetPassword: createResetPassword(deps, enqueue),
    senderOf: deps.senderOf,
    findActor: async (cookie) => {
      if (cookie === undefined) return null;
      // Only get-session may renew a session, because only its reply renews the cookie too.
      const found = await auth.api
        .getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
        .catch((cause: unknown) => {
          throw new AppError('unavailable', 503, 'We cannot tell who you are. Please try again soon.', {
            cause,
          });
        });
      if (!found) return null;
      const { user, session } = found;
      return {
        id: user.id,
        email: user.email,
        sessionId: session.id,
        sessionCreatedAt: session.createdAt,
      };
    },
    requireFree: async (email) => {
      const isBanned = await isBannedForLeft(deps.database, hashAddress(deps.secret, email));
      if (isBanned) throw new AppError('address_refused', 403, refusedAddressWords(deps.config));
    },
    offersGoogle: google !== null,
    connectGoogle: async () => (google ? (connected ??= connect(google)) : false),
  };
}

/** Everything the library stores belongs to a user, so a missing row means that the account is gone. */
function explainFault(error: unknown): never {
  if (isForeignKeyViolation(error))
    throw new AppError('account_gone', 401, 'This account has just been deleted.');
  throw error;
}
