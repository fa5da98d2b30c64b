import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { keysOf, type Issuer } from './issuer.ts';

const textOrNothing = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => (typeof value === 'string' ? value : undefined)),
  ),
);

/** The claims about a person (OpenID Connect Core 1.0, section 5.1) that this site uses. */
const Claims = z.object({
  sub: z.string().check(z.regex(/^\P{Cc}{1,255}$/u)),
  email: z.nullish(z.string()),
  email_verified: z.optional(z.unknown()),
  name: textOrNothing,
  picture: textOrNothing,
});
export type Claims = z.infer<typeof Claims>;

/** No two clocks are the same, and some issuers say that a token is not valid before this second. */
const clockTolerance = 60; // s

const Binding = z.object({ nonce: z.string(), azp: z.optional(z.string()) });

/** The answer of an issuer to one sign-in. */
type Answer = { idToken: string; accessToken: string; nonce: string | undefined };

/**
 * Makes the function that reads the claims of an answer, and throws if sections 3.1.3.7 and 5.3.2 require it to be
 * refused.
 */
export function createClaimsReader(clientId: string, issuer: Issuer) {
  const keys = keysOf(issuer);
  const algorithms = issuer.id_token_signing_alg_values_supported;

  async function readIdToken({ idToken, nonce }: Answer): Promise<Claims> {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: issuer.issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat'],
      clockTolerance,
      ...(algorithms && { algorithms }),
    });
    const binding = Binding.parse(payload);
    if (binding.nonce !== nonce) throw new Error('The ID token answers another sign-in.');
    const isForOne = [payload.aud].flat().length === 1;
    if ((binding.azp ?? (isForOne ? clientId : null)) !== clientId)
      throw new Error('The ID token was given to another client.');
    return Claims.parse(payload);
  }

  return async (answer: Answer): Promise<Claims> => {
    const claims = await readIdToken(answer);
    if (claims.email || !issuer.userinfo_endpoint) return claims;
    // Some issuers give the address only at this endpoint.
    const headers = { authorization: `Bearer ${answer.accessToken}` };
    const told = Claims.parse(await issuer.ask(issuer.userinfo_endpoint, { headers }));
    if (told.sub !== claims.sub) throw new Error('The issuer tells about somebody else.');
    return told;
  };
}
