import { Resolver } from 'node:dns/promises';
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

/** Where nobody answers, as in networks that leave names to the proxy, each question waits as long. */
const resolver = new Resolver({ timeout: 1_000, tries: 1 });

/**
 * Refuses what this machine knows for an address of a private network: the proxy is asked by name, so nobody here sees where it
 * connects to. What cannot be looked up here is the proxy's own to refuse. Names of one word mean something inside alone.
 * @throws FetchError `private_address`
 */
export async function refusePrivateHost(url: string): Promise<void> {
  const host = new URL(url).hostname.replaceAll(/[[\]]|\.$/g, '');
  const isAddress = isIP(host) !== 0;
  if (!isAddress && !host.includes('.')) throw refusal(host);
  const known = isAddress ? [host] : await addressesOf(host);
  if (known.length > 0 && !known.some(isPublicAddress)) throw refusal(host);
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
