import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-network.ts';

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Opens connections to public addresses only, unless private ones are allowed. The name is resolved and checked while
 * connecting, so that the address checked is the address connected to (no DNS rebinding). Refusals fail with the
 * FetchError `private_address`.
 */
export function createConnector({
  privateNetworkAllowed,
  ...options
}: {
  privateNetworkAllowed: boolean;
  timeout: number;
  allowH2: boolean;
}): buildConnector.connector {
  if (privateNetworkAllowed) return buildConnector(options);
  const connect = buildConnector({ ...options, lookup: lookupPublic });
  return (options, callback) => {
    const { hostname } = options;
    // A literal address is never looked up.
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) callback(refusal(hostname), null);
    else connect(options, callback);
  };
}

/** Like `lookup` of Node, but fails where a name has no public address, and leaves out all others. */
export function lookupPublic(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(refusal(hostname), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

export function refusal(host: string): FetchError {
  return new FetchError(
    'private_address',
    `${host} is an address of a private network; FEED_PRIVATE_NETWORK=allow permits asking there.`,
  );
}
