import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { slugId } from './slug-id.ts';

test('the short id is the beginning of the SHA-256 of the URL in base32', () => {
  const url = 'https://daily.example/a';
  const bits = [...createHash('sha256').update(url).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = (bits.slice(0, 65).match(/.{5}/g) ?? []).map((five) =>
    'abcdefghijklmnopqrstuvwxyz234567'.charAt(Number.parseInt(five, 2)),
  );
  expect(slugId(url)).toBe(letters.join(''));
});

test('every URL has its own short id', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => slugId(`https://daily.example/${index}`));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every((id) => /^[a-z2-7]{13}$/.test(id))).toBe(true);
});
