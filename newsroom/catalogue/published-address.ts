import { isIP } from 'node:net';
import { hasCredentials } from '#contract/web-address.ts';
import { isPublicAddress } from '#fetching/public-network.ts';

/** Names without a dot, and top-level domains that are never public (RFC 6761, 6762, 8375; ICANN's `internal`). */
const localNames = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Paid feeds often have a personal address with one of these parameters. */
const secrets = /(?:token|key|auth|secret|password|passwd|pwd|sig|signature|session|jwt)$/i;

/** Whether a feed's address may be published: it contains no apparent secret and is on the public internet. */
export function isPublishable(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (
    !hasCredentials(url) && !isLocal(hostname) && !searchParams.keys().some((name) => secrets.test(name))
  );
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return !isPublicAddress(address);
  return localNames.test(hostname.replace(/\.$/, ''));
}
