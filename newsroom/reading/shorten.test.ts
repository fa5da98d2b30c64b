import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits stays whole', () => {
  expect(shorten('exactly ten', 11)).toBe('exactly ten');
});

test('a longer one is cut behind a word, without the comma there', () => {
  expect(shorten('The ministers met, again, in Brussels', 20)).toBe('The ministers met…');
});

test('a word that fits to the end is kept', () => {
  expect(shorten('one two three four', 14)).toBe('one two three…');
});

test('one long word is cut inside, never inside a character', () => {
  expect(shorten('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`);
  expect(shorten('😀'.repeat(10), 10)).toBe('😀😀😀😀…');
});
