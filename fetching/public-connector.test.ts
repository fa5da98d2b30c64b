import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createConnector, lookUpFor } from './public-connector.ts';

const [own, outside, outsideToo] = [
  { address: '127.0.0.1', family: 4 },
  { address: '93.184.215.14', family: 4 },
  { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
];

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** What a connection to a name with these addresses is told. */
function lookUp(
  found: LookupAddress[],
  options: { all?: boolean } = {},
  at: 'website' | 'other' = 'website',
): Promise<unknown[]> {
  const answer = (_: string, __: object, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(null, found);
  vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup);
  syncBuiltinESMExports();
  return new Promise((resolve) => lookUpFor(at)('rebound.example', options, (...told) => resolve(told)));
}

test('of a name with public and private addresses only the public ones are told', async () => {
  expect(await lookUp([own, outside, outsideToo], { all: true })).toEqual([null, [outside, outsideToo]]);
  expect(await lookUp([own, outside])).toEqual([null, outside.address, 4]);
});

test('a name with private addresses alone is refused', async () => {
  const [error] = await lookUp([own], { all: true });
  expect(error).toMatchObject({ code: 'private_address' });
});

test('of what this machine offers at its own public address only websites are asked', async () => {
  const network = [{ ...outside, family: 'IPv4' }] as os.NetworkInterfaceInfo[];
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: network });
  expect(await lookUp([outside], { all: true })).toEqual([null, [outside]]);
  expect(await lookUp([outside, outsideToo], { all: true }, 'other')).toEqual([null, [outsideToo]]);
  expect((await lookUp([outside], {}, 'other'))[0]).toMatchObject({ code: 'private_address' });
  const connect = createConnector({ privateNetworkAllowed: false, timeout: 1_000, allowH2: false });
  for (const hostname of [outside.address, `::ffff:${outside.address}`]) {
    const refused = await new Promise((resolve) =>
      connect({ hostname, host: hostname, protocol: 'http:', port: '9090' }, (...told) => resolve(told[0])),
    );
    expect(refused).toMatchObject({ code: 'private_address' });
  }
});
