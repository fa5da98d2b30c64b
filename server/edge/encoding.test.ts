import { expect, test } from 'vitest';
import { isCompressible, pickEncoding } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0 , identity', 'identity'],
  ['br;q=0.01', 'br'],
  ['brotli', 'identity'],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});

test('text is compressed, and what is already compressed is not', () => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'text/javascript'])
    expect(isCompressible(type)).toBe(true);
  for (const type of ['image/png', 'font/woff2', 'application/octet-stream', ''])
    expect(isCompressible(type)).toBe(false);
});
