import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Agent, EnvHttpProxyAgent } from 'undici';
import type { Proxies } from '#process/proxies.ts';
import { refusal } from './public-connector.ts';
import { isPublicAddress } from './public-network.ts';

/** Sends what is asked through proxies, but not to the hosts without; `options` are those of connections without. */
export function createProxyAgent(
  { http, https, except }: Proxies,
  options: Agent.Options = {},
): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: except });
}

/**
 * Refuses what this machine knows for an address of a private network: the proxy is asked by name, so nobody here sees where it
 * connects to. What cannot be looked up here, as in networks that leave names to the proxy, is its own to refuse.
 * @throws FetchError `private_address`
 */
export async function refusePrivateHost(url: string): Promise<void> {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length > 0 && !found.some(({ address }) => isPublicAddress(address))) throw refusal(host);
}
