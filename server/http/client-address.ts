import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** As some proxies append it: '192.0.2.1:50123', '[2001:db8::1]:50123' (RFC 7239, section 6). */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const networkOfReader = 64; // bits of an IPv6 address; the rest is the reader's to choose

/**
 * Who a request came from, for counting: an IPv4 address or an IPv6 /64 network. Of `X-Forwarded-For` only the entries
 * that our own proxies appended are believed, one for each of them, counted from the right.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return countedAs(socket) ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const entry = forwarded.at(-trustedProxies) ?? forwarded[0] ?? '';
  return countedAs(entry.trim()) ?? countedAs(socket) ?? 'unknown';
}

function countedAs(text: string): string | undefined {
  const [, inBrackets, beforePort] = withPort.exec(text) ?? [];
  return countedNetwork(inBrackets ?? beforePort ?? text);
}

function countedNetwork(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${networkOfReader}`);
  return `${network.toString()}/${networkOfReader}`;
}
