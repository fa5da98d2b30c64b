import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits is not changed', () => {
  expect(shorten('exactly ten', 11)).toBe('exactly ten');
});

test('a longer one is cut after a word, without a following comma', () => {
  expect(shorten('The ministers met, again, in Brussels', 20)).toBe('The ministers met…');
});

test('a word that just fits is kept', () => {
  expect(shorten('one two three four', 14)).toBe('one two three…');
});

test('a single long word is cut, but never inside a character', () => {
  expect(shorten('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`);
  expect(shorten('😀'.repeat(10), 10)).toBe('😀😀😀😀…');
});
