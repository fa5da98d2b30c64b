import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-network.ts';

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * The ports of websites. At others this machine may offer, at a public address of its own, what only a firewall keeps from
 * others, and no firewall stands between the machine and itself.
 */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443']);
type Door = 'website' | 'other';

/**
 * Opens connections to public addresses only, of this machine's own only to websites, unless private ones are allowed. The
 * name is resolved and checked while connecting, so that the address checked is the address connected to (no DNS
 * rebinding). Refusals fail with the FetchError `private_address`.
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
  const connectTo = (at: Door) => buildConnector({ ...options, lookup: lookUpFor(at) });
  const connectors = { website: connectTo('website'), other: connectTo('other') };
  return (asked, callback) => {
    const { hostname, port } = asked;
    const at = webPorts.has(port) ? 'website' : 'other';
    // A literal address is never looked up.
    if (isIP(hostname) !== 0 && !mayBeAsked(hostname, at)) callback(refusal(hostname), null);
    else connectors[at](asked, callback);
  };
}

/** Like `lookup` of Node, but fails where a name has no address that may be asked there, and leaves out all others. */
export function lookUpFor(at: Door) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => mayBeAsked(address, at));
      const [first] = addresses;
      if (!first) return callback(refusal(hostname), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function mayBeAsked(address: string, at: Door): boolean {
  return isPublicAddress(address) && (at === 'website' || !isOwn(address));
}

function isOwn(address: string): boolean {
  const written = ipaddr.process(address).toString();
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((one) => ipaddr.process(one.address).toString() === written);
}

export function refusal(host: string): FetchError {
  return new FetchError(
    'private_address',
    `${host} is an address of a private network, or this machine; FEED_PRIVATE_NETWORK=allow permits asking there.`,
  );
}
