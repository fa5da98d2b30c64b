import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Agent, EnvHttpProxyAgent } from 'undici';
import type { Proxies } from '#process/proxies.ts';
import { refusal } from './public-connector.ts';
import { isPublicAddress } from './public-network.ts';

/** Sends requests through proxies, except to the hosts in `except`; `options` are for connections without a proxy. */
export function createProxyAgent(
  { http, https, except }: Proxies,
  options: Agent.Options = {},
): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: except });
}

/**
 * Names the proxy that a request goes through, for the end of a sentence; '' if there is none. Decides as
 * EnvHttpProxyAgent does, which tells nobody.
 */
export function through(url: string, proxies: Proxies | null): string {
  const { protocol, port } = new URL(url);
  const proxy = proxies?.[protocol === 'https:' ? 'https' : 'http'];
  if (!proxies || !proxy) return '';
  const name = hostOf(url);
  const numbered = `${name}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const isExempt = proxies.except
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => entry === '*' || [name, numbered].some((each) => isWithin(each, entry)));
  return isExempt ? '' : ` (proxy: ${new URL(proxy).host})`;
}

/** The host of a URL, without the brackets of an address and the dot at the end of a name. */
function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]|\.$/g, '');
}

/** `*.` includes only hosts below the name. */
function isWithin(name: string, entry: string): boolean {
  const suffix = entry.replace(/^\*?\./, '');
  return suffix !== '' && ((name === suffix && !entry.startsWith('*')) || name.endsWith(`.${suffix}`));
}

/** In networks that leave looking up names to the proxy nobody answers, and each request waits this long. */
const resolver = new Resolver({ timeout: 1_000, tries: 1 });

/**
 * Refuses hosts that this machine knows to be in a private network. The proxy is given a name, so that we do not see
 * where it connects to; refusing names that cannot be looked up here is left to the proxy. Names of a single word exist
 * only inside a network, and are refused.
 * @throws FetchError `private_address`
 */
export async function refusePrivateHost(url: string): Promise<void> {
  const host = hostOf(url);
  const isAddress = isIP(host) !== 0;
  if (!isAddress && !host.includes('.')) throw refusal(host);
  const known = isAddress ? [host] : await addressesOf(host);
  if (known.length > 0 && !known.some(isPublicAddress)) throw refusal(host);
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
