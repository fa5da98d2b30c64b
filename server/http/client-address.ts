import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** As some proxies append it: '192.0.2.1:50123', '[2001:db8::1]:50123' (RFC 7239, section 6). */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
/** The network part of an IPv6 address, in bits; the rest is up to the reader. */
const networkOfReader = 64;
/** The largest network that providers assign to a customer. */
const networkOfCustomer = 48;

type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * The sender of a request, for rate limits: an IPv4 address or an IPv6 /64 network. Of `X-Forwarded-For` only the
 * entries that our own proxies appended are trusted, one for each, counted from the right.
 */
export function clientAddress(request: Asked | undefined, trustedProxies: number): string {
  return addressOf(request, trustedProxies, networkOfReader);
}

/**
 * The sender of a request, for taking turns: an IPv4 address or an IPv6 /48 network, since one customer can use all /64
 * networks in it.
 */
export function senderOf(request: Asked | undefined, trustedProxies: number): string {
  return addressOf(request, trustedProxies, networkOfCustomer);
}

/** The request that a routed one came with. Whoever calls the API on behalf of a request passes that one on. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming;
}

function addressOf(request: Asked | undefined, trustedProxies: number, network: number): string {
  const socket = countedAs(request?.socket.remoteAddress ?? '', network) ?? 'unknown';
  if (!request || trustedProxies === 0) return socket;
  const entries = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const entry = entries.at(-trustedProxies) ?? entries[0] ?? '';
  return countedAs(entry.trim(), network) ?? socket;
}

function countedAs(text: string, network: number): string | undefined {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? [];
  return countedNetwork(inBrackets ?? beforePort ?? text, network);
}

function countedNetwork(text: string, bits: number): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}
