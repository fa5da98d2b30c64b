import { expect, test } from 'vitest';
import { clientAddress, senderOf } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

test.each([
  ['203.0.113.7', undefined, 0, '203.0.113.7'],
  ['203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', 2, '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4:5, 198.51.100.1:50123', 1, '198.51.100.1'],
  ['10.0.0.1', '[2001:db8:1:2::7]:50123', 1, '2001:db8:1:2::/64'],
  ['10.0.0.1', '[2001:db8:1:2::7]', 1, '2001:db8:1:2::/64'],
  ['10.0.0.1', 'nonsense:443', 1, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', undefined, 0, '2001:db8:1:2::/64'],
])('a request from %s, forwarded for %s, behind %i proxies counts for %s', (...row) => {
  const [socket, forwarded, proxies, address] = row;
  expect(clientAddress(from(socket, forwarded), proxies)).toBe(address);
});

test.each([
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::7', '2001:db8:1::/48'],
  ['2001:db8:2:2::7', '2001:db8:2::/48'],
  ['198.51.100.1', '198.51.100.1'],
])('a request from %s takes turns with those from %s', (socket, sender) => {
  expect(senderOf(from(socket), 0)).toBe(sender);
});
