import ipaddr from 'ipaddr.js';

/**
 * All addresses that have been allocated (RFC 4291, 2.4). Outside of it there are only outdated notations of addresses
 * that are not public.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address (without brackets) belongs to the public internet: not private, loopback, link-local,
 * multicast, reserved or the like. IPv4 inside IPv6 is judged as IPv4 (mapped addresses; NAT64, RFC 6052, which
 * is how a host without IPv4 reaches the rest).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.range() === 'rfc6052')
    return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).range() === 'unicast';
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}
