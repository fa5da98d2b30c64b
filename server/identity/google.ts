import { setTimeout as pause } from 'node:timers/promises';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod/mini';
import type { GoogleClient } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';

const answersWithin = 5_000; // ms

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() });

/** OpenID Connect Discovery 1.0, section 4. */
function discoveryUrl(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`;
}

/** Whether the issuer describes itself, and as itself (section 4.3); why not is in the log. */
export async function issuerAnswers({ issuer }: GoogleClient, log: Logger): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(answersWithin) });
    if (!response.ok) throw new Error(`It answers ${response.status}.`);
    const found = Discovery.parse(await response.json());
    if (withoutSlash(found.issuer) !== withoutSlash(issuer))
      throw new Error(`It calls itself ${found.issuer}.`);
    return true;
  } catch (error) {
    log.error({ err: error, issuer }, 'The issuer of GOOGLE_ISSUER cannot be used');
    return false;
  }
}

/** Sign-in with Google or another issuer: authorization code with PKCE, state, nonce and verified ID tokens. */
export function googleSignIn({ id, secret, issuer }: GoogleClient) {
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: discoveryUrl(issuer),
        requireIdTokenVerification: true,
        clientId: id,
        clientSecret: secret,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        disableProviderLogout: true,
        // Some issuers send the claim as a text, of which "false" would count as true.
        mapProfileToUser: (claims) => ({
          emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
        }),
      },
    ],
  });
  return {
    ...plugin,
    init: async (context) => {
      const { socialProviders } = (await plugin.init(context)).context;
      return { context: { socialProviders: socialProviders.map(answeringInTime) } };
    },
  } satisfies typeof plugin;
}

type Provider = Awaited<
  ReturnType<ReturnType<typeof genericOAuth>['init']>
>['context']['socialProviders'][number];

/** Who comes back from an issuer that says no more is told so; the library would wait for minutes. */
function answeringInTime(provider: Provider): Provider {
  return {
    ...provider,
    validateAuthorizationCode: (code) => inTime(provider.validateAuthorizationCode(code)),
    getUserInfo: async (tokens) => {
      const info = await inTime(provider.getUserInfo(tokens)).catch(() => null);
      // The library takes any claim for a text.
      return typeof (info?.user.email ?? '') === 'string' ? info : null;
    },
  };
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = pause(answersWithin, undefined, { ref: false }).then(() => {
    throw new Error(`The issuer has not answered within ${answersWithin / 1000} s.`);
  });
  return Promise.race([answer, late]);
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
