import type { Proxies } from '#process/proxies.ts';
import { FetchError } from './fetch-error.ts';
import { through } from './proxied.ts';

const sentences: Record<string, string> = {
  ENOTFOUND: 'does not exist (its name is not known)',
  EAI_AGAIN: 'could not be looked up (no answer from the name server)',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection before the answer was complete',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'cannot be reached from here',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has an incomplete certificate chain',
};

/** The FetchError (`network` or `timeout`) that tells the operator what went wrong on the way to the host of `url`. */
export function networkFailure(url: string, cause: unknown, proxy: Proxies | null): FetchError {
  if (cause instanceof FetchError) return cause;
  const { host } = new URL(url);
  const between = through(url, proxy);
  const code = codeOf(cause);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return new FetchError('timeout', `${host} did not accept the connection in time${between}.`, { cause });
  if (code.startsWith('HPE_'))
    return new FetchError('network', `${host} does not answer in valid HTTP${between}.`, { cause });
  const told = sentences[code] ?? `failed: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new FetchError('network', `${host} ${told}${between}.`, { cause });
}

/** An error's code; empty without one. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
