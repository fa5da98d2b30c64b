import { authorizationCodeRequest, createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import * as z from 'zod/mini';
import type { GoogleClient } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { Address } from './auth-requests.ts';
import type { EnrolProven } from './enrol-proven.ts';
import { createClaimsReader, type Claims } from './google-claims.ts';
import type { Issuer } from './issuer.ts';

const googleIssuer = 'https://accounts.google.com';
const Tokens = z.object({ id_token: z.string(), access_token: z.string() });

/**
 * Sign-in with Google or another issuer: authorization code with PKCE, state, nonce and verified ID tokens. The
 * library's own provider fetches without size limits and accepts some tokens that OpenID Connect requires to be
 * refused.
 */
export function googleSignIn(
  { id, secret }: GoogleClient,
  issuer: Issuer,
  { enrolProven, log }: { enrolProven: EnrolProven; log: Logger },
) {
  const options = { clientId: id, clientSecret: secret };
  const tokenEndpoint = issuer.token_endpoint;
  const readClaims = createClaimsReader(id, issuer);
  const ways = issuer.token_endpoint_auth_methods_supported ?? [];
  const onlyBasic = ways.includes('client_secret_basic') && !ways.includes('client_secret_post');
  const asksForAccount =
    issuer.issuer === googleIssuer || issuer.prompt_values_supported?.includes('select_account');

  // Unique within its issuer only (OpenID Connect Core 1.0, section 5.7): the site may have had another one before.
  const idOf = ({ sub }: Claims) => (issuer.issuer === googleIssuer ? sub : `${issuer.issuer} ${sub}`);

  const provider: OAuthProvider<Claims> = {
    id: 'google',
    name: 'Google',
    issuer: issuer.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => idOf(profile),
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint: issuer.authorization_endpoint,
        scopes: ['openid', 'email', 'profile'],
        // Of others only those that say so: some refuse a value that they do not know.
        ...(asksForAccount && { prompt: 'select_account' }),
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      const question = await authorizationCodeRequest({
        code,
        codeVerifier,
        redirectURI,
        options,
        tokenEndpoint,
        authentication: onlyBasic ? 'basic' : 'post',
      });
      const reply = await issuer.ask(tokenEndpoint, { ...question, method: 'POST', redirect: 'error' });
      const tokens = Tokens.parse(reply);
      return { idToken: tokens.id_token, accessToken: tokens.access_token };
    },
    getUserInfo: async ({ idToken = '', accessToken = '', expectedIdTokenNonce: nonce }) => {
      const data = await readClaims({ idToken, accessToken, nonce }).catch((error: unknown) => {
        log.error({ err: error }, 'Who is signing in with Google cannot be determined');
      });
      if (!data) return null;
      const { email, name, picture: image } = data;
      // Some issuers send the claim as a string, and "false" would be truthy.
      const isVerified = data.email_verified === true || data.email_verified === 'true';
      // The library looks for a member by the address in lower case, in which letters beyond ASCII may become others.
      const { data: address } = Address.safeParse(email);
      const emailVerified = isVerified && address !== undefined;
      if (emailVerified) await enrolProven({ accountId: idOf(data), email: address, name, image });
      return { user: { email, emailVerified, name, image }, data };
    },
  };
  return { id: 'google-sign-in', init: () => ({ context: { socialProviders: [provider] } }) };
}
