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

/**
 * The sender of a request, for rate limits: an IPv4 address or an IPv6 /64 network. Of `X-Forwarded-For` only the
 * entries that our own proxies appended are trusted, one for each, counted from the right.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  return addressIn(originOf(c), trustedProxies, networkOfReader);
}

/**
 * The sender of a request, for taking turns: an IPv4 address or an IPv6 /48 network, since one customer can use all /64
 * networks in it.
 */
export function senderOf(c: Context, trustedProxies: number): string {
  return addressIn(originOf(c), trustedProxies, networkOfCustomer);
}

/** The same for a request that is not routed yet. */
export function senderOfRequest({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return addressIn({ socket: socket.remoteAddress ?? '', forwarded }, trustedProxies, networkOfCustomer);
}

type Origin = { socket: string; forwarded: string };

function originOf(c: Context): Origin {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '';
  return { socket, forwarded: c.req.header('x-forwarded-for') ?? '' };
}

function addressIn({ socket, forwarded }: Origin, trustedProxies: number, network: number): string {
  if (trustedProxies === 0) return countedAs(socket, network) ?? 'unknown';
  const entries = forwarded.split(',');
  const entry = entries.at(-trustedProxies) ?? entries[0] ?? '';
  return countedAs(entry.trim(), network) ?? countedAs(socket, network) ?? 'unknown';
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
