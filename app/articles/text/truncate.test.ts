import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text of the allowed length stays whole', () => {
  expect(truncate('a'.repeat(60), 60)).toBe('a'.repeat(60));
});

test('a longer text is cut at the length and gets three dots', () => {
  expect(truncate('a'.repeat(61), 60)).toBe(`${'a'.repeat(60)}...`);
});

test('a character of two code units counts once and is never cut in half', () => {
  expect(truncate('🇪🇺'.repeat(2), 4)).toBe('🇪🇺'.repeat(2));
  expect(truncate('🙂🙂🙂', 2)).toBe('🙂🙂...');
});

test('the ellipsis follows a word, never a space or a full stop', () => {
  expect(truncate('One. Two.', 4)).toBe('One...');
  expect(truncate('One. Two.', 5)).toBe('One...');
  expect(truncate('One – two', 6)).toBe('One...');
});
