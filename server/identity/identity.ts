import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import type { GoogleClient } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashAddress, isBannedForLeft } from './ban-store.ts';
import { refusedAddressWords } from './ban-words.ts';
import { googleSignIn } from './google.ts';
import { identityOptions, type IdentityDeps, type PasswordHasher } from './identity-options.ts';
import { findIssuer } from './issuer.ts';
import { createPasswordTurns } from './password-turns.ts';
import { rememberVerified } from './verified-password.ts';

/** scrypt on Node's thread pool. */
export const passwordHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };

/** Where the library works on a password: more of them at once would have everything else wait. */
const withPassword = ['/sign-up/email', '/sign-in/email', '/reset-password', '/change-password'];

type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** Query with its question mark, or nothing. */
  search?: string;
  cookie?: string | undefined;
  body?: object;
  /** Who takes turns with others where many wait for passwords. */
  sender?: string;
};

export type Identity = {
  /** Calls an endpoint of the library by its path below /api/auth. @throws AppError 503 while too many wait for passwords */
  call: (call: Call) => Promise<Response>;
  findActor: FindActor;
  senderOf: IdentityDeps['senderOf'];
  /** Refuses an address whose owner was banned and has left. @throws AppError 403 */
  requireFree: (email: string) => Promise<void>;
  /** Whether sign-in with Google is set up. */
  offersGoogle: boolean;
  /** Whether Google can be reached for signing in; asks its issuer where that has not answered yet. */
  connectGoogle: () => Promise<boolean>;
};

/** Accounts, passwords and sessions, by better-auth on the project's database. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { google, origin, proxy } = deps.config;
  const verified = rememberVerified(deps.passwords);
  const library = { ...deps, passwords: verified.passwords, verifiedHash: verified.hash };
  let auth = betterAuth(identityOptions(library, null));
  let connected: Promise<boolean> | undefined;
  const takeTurn = createPasswordTurns();

  async function connect(client: GoogleClient): Promise<boolean> {
    // Asked when it is needed: an issuer that is away must not be the reason why nobody can log in.
    const issuer = await findIssuer(client, proxy, deps.log);
    if (issuer) auth = betterAuth(identityOptions(library, googleSignIn(client, issuer, deps.log)));
    else connected = undefined;
    return issuer !== null;
  }

  /** By a request of our own making: nothing reaches the library but what its caller has checked. */
  function callLibrary({ method, path, search = '', cookie, body }: Call): Promise<Response> {
    const request = new Request(`${origin}/api/auth${path}${search}`, {
      method,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    return verified.within(() => auth.handler(request));
  }

  return {
    // Turns are waited for here, and not on the connection to the database that a sign-up holds while it works on its password.
    call: (call) =>
      withPassword.includes(call.path)
        ? takeTurn(call.sender ?? '', () => callLibrary(call))
        : callLibrary(call),
    senderOf: deps.senderOf,
    findActor: async (cookie) => {
      if (cookie === undefined) return null;
      // Only get-session may renew a session: it alone renews the cookie with it.
      const found = await auth.api
        .getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
        .catch((cause: unknown) => {
          throw new AppError('unavailable', 503, 'We cannot see who you are now. Please try again soon.', {
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
