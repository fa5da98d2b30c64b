import { isIP } from 'node:net';
import { isPublicAddress } from '#fetching/public-network.ts';

/** Names without a dot, and those that are never given out for the internet (RFC 6761, 6762, 8375; ICANN's `internal`). */
const localNames = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Whoever pays for a feed often has an address of their own, with one of these in it. */
const secrets = /(?:token|key|auth|secret|password|passwd|pwd|sig|signature|session|jwt)$/i;

/** Whether the address of a feed may be told to everybody: without a secret, so far as can be seen, and on the internet. */
export function isForEverybody(url: string): boolean {
  const { username, password, hostname, searchParams } = new URL(url);
  if (username !== '' || password !== '') return false;
  return !isLocal(hostname) && !searchParams.keys().some((name) => secrets.test(name));
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return !isPublicAddress(address);
  return localNames.test(hostname.replace(/\.$/, ''));
}
