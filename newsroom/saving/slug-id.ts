import { createHash } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'; // RFC 4648, lower case
const length = 13; // 65 bits: one pair in a million articles collides with a chance of about 1 in 70 million

/** The short stable id in an article's address, derived from the URL that it was first known by. */
export function slugId(url: string): string {
  const digest = createHash('sha256').update(url).digest();
  let bits = digest.readBigUInt64BE(0) * 2n + BigInt((digest[8] ?? 0) >> 7);
  let id = '';
  while (id.length < length) {
    id = alphabet.charAt(Number(bits % 32n)) + id;
    bits /= 32n;
  }
  return id;
}
