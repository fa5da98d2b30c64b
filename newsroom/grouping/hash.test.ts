import { expect, test } from 'vitest';
import { hashText } from './hash.ts';

test('texts that differ in kind or in one letter have different hashes', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyzαβγабв');
  const texts = letters.flatMap((first) =>
    letters.flatMap((last) => [`${first}u${last}`, `${first}${last}`]),
  );
  const kinds = Array.from({ length: 40 }, (_, kind) => [kind, 1000 + kind]).flat();
  const hashes = kinds.flatMap((kind) => texts.map((text) => hashText(text, kind)));
  // By chance about three of the 163,840 would collide.
  expect(hashes.length - new Set(hashes).size).toBeLessThan(10);
});
