import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { lookupPublic } from './public-connector.ts';

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
function lookUp(found: LookupAddress[], options: { all?: boolean } = {}): Promise<unknown[]> {
  const answer = (_: string, __: object, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(null, found);
  vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup);
  syncBuiltinESMExports();
  return new Promise((resolve) => lookupPublic('rebound.example', options, (...told) => resolve(told)));
}

test('of a name with public and private addresses only the public ones are told', async () => {
  expect(await lookUp([own, outside, outsideToo], { all: true })).toEqual([null, [outside, outsideToo]]);
  expect(await lookUp([own, outside])).toEqual([null, outside.address, 4]);
});

test('a name with private addresses alone is refused', async () => {
  const [error] = await lookUp([own], { all: true });
  expect(error).toMatchObject({ code: 'private_address' });
});
