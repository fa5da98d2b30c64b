import { createRemoteJWKSet, customFetch } from 'jose';
import { fetch, type RequestInit, type Response as Reply } from 'undici';
import * as z from 'zod/mini';
import { createProxyAgent } from '#fetching/proxied.ts';
import type { GoogleClient } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { Proxies } from '#process/proxies.ts';

const answersWithin = 5_000; // ms
const replyMax = 1_000_000; // bytes

/** How an issuer describes itself (OpenID Connect Discovery 1.0, section 3). Some write null for what they leave out. */
const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.nullish(z.url()),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.nullish(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.nullish(z.array(z.string())),
  prompt_values_supported: z.nullish(z.array(z.string())),
});
export type Issuer = z.infer<typeof Description> & { ask: AskIssuer };

/** Returns the JSON that an issuer answers. @throws where it answers late, with too much, with something else, or a refusal */
type AskIssuer = (url: string, question?: RequestInit) => Promise<unknown>;

/** Null if the issuer has no valid description, or it is another issuer's (section 4.3); the log says why. */
export async function findIssuer(
  { issuer }: GoogleClient,
  proxy: Proxies | null,
  log: Logger,
): Promise<Issuer | null> {
  const address = withoutSlash(issuer);
  const ask = createAsking(proxy);
  try {
    const found = Description.parse(await ask(`${address}/.well-known/openid-configuration`));
    if (withoutSlash(found.issuer) !== address) throw new Error(`It calls itself ${found.issuer}.`);
    return { ...found, ask };
  } catch (error) {
    log.error({ err: error, issuer }, 'The issuer of GOOGLE_ISSUER cannot be used');
    return null;
  }
}

/** The issuer's signing keys, fetched when an unknown one is needed. */
export function keysOf({ jwks_uri, ask }: Issuer) {
  return createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: async (url, { redirect }) => Response.json(await ask(url, { redirect })),
  });
}

function createAsking(proxy: Proxies | null): AskIssuer {
  const through = proxy && { dispatcher: createProxyAgent(proxy) };
  return async (url, question) => {
    try {
      const signal = AbortSignal.timeout(answersWithin);
      const response = await fetch(url, { ...question, ...through, signal });
      const text = await readText(response);
      // RFC 6749, section 5.2. The rest of a refusal may contain personal data.
      if (!response.ok) throw new Error(`${response.status} ${/"error"\s*:\s*"\w+"/.exec(text)?.[0] ?? ''}`);
      return JSON.parse(text);
    } catch (cause) {
      throw new Error(`${url} gives no answer that can be used`, { cause });
    }
  };
}

/** @throws as soon as it is too large */
async function readText({ body }: Reply): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > replyMax) throw new Error(`It has more than ${replyMax / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
