import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanWrittenText, isValidText } from './written-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

test('cleaning is idempotent, and its result is valid Unicode in NFC', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanWrittenText(text);
      expect(cleanWrittenText(clean)).toBe(clean);
      expect(clean.isWellFormed() && clean.normalize('NFC') === clean && clean.trim() === clean).toBe(true);
      expect(clean).not.toMatch(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    }),
    { numRuns: 2_000 },
  );
});

test('line breaks, tabs, markup, emoji and all scripts are kept', () => {
  for (const text of [
    'Ein Satz.\n\n\tNoch einer.',
    '<b>bold</b> & "quotes"',
    '👩‍👩‍👧 café',
    'Добър ден',
    'שלום \u200Fعليكم',
    'שָׁ֖ל֞וֹם', // vowels, points and cantillation marks
    'ཧཱུྃ ཀྵྨླྺྲྱྃ', // letters below letters
    '❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
  ])
    expect(cleanWrittenText(text)).toBe(text.normalize('NFC'));
  expect(cleanWrittenText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  expect(cleanWrittenText('safe\u202Egnp.exe\0')).toBe('safegnp.exe');
});

test('no character keeps more combining marks than real text has', () => {
  for (const heap of ['\u0301', '\u0301\u0316', '\u0489', '\u0344', '\u0301\u200D', '\u200C\u20DD']) {
    const clean = cleanWrittenText(`Z${heap.repeat(100)}!`);
    expect(clean.match(/\p{M}/gu)?.length).toBeLessThanOrEqual(8);
    expect(clean).toMatch(/^[ZŹ].*!$/u);
  }
});

test('length is counted in code points, and a text must have a visible character', () => {
  expect(isValidText('🦉'.repeat(10), 10)).toBe(true);
  expect(isValidText('🦉'.repeat(11), 10)).toBe(false);
  expect(['', '\u200B\u00AD', ' ', '\u3164', '\u2800 \u2800'].some((text) => isValidText(text, 10))).toBe(
    false,
  );
});
