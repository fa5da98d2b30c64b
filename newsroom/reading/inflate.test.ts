import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyBytesMax, inflate } from './inflate.ts';

const feed = Buffer.from('<rss version="2.0"><channel><title>News</title></channel></rss>'.repeat(50));

test('a gzip body is decompressed, whatever its headers say', () => {
  expect(Buffer.from(inflate(gzipSync(feed)))).toEqual(feed);
});

test('a body that is not gzip stays as it is', () => {
  expect(inflate(feed)).toBe(feed);
});

test('a truncated download yields what arrived', () => {
  const packed = gzipSync(Buffer.concat([feed, Buffer.from(crypto.getRandomValues(new Uint8Array(10_000)))]));
  const arrived = Buffer.from(inflate(packed.subarray(0, 5_000)));
  expect(arrived.subarray(0, feed.length)).toEqual(feed);
});

test('a body that exceeds the limit when decompressed is too large', () => {
  const bomb = gzipSync(new Uint8Array(bodyBytesMax + 1));
  expect(() => inflate(bomb)).toThrow(expect.objectContaining({ code: 'too_large' }));
});

test('so is an uncompressed body over the limit', () => {
  expect(() => inflate(new Uint8Array(bodyBytesMax + 1))).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});

test('damaged gzip is unreadable', () => {
  const damaged = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff);
  expect(() => inflate(damaged)).toThrow(expect.objectContaining({ code: 'unreadable' }));
});
